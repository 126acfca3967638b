#pragma once

#include "scene/view_options.h"
#include "session/framing.h"

namespace skelplay::session {
/// The two figures being compared, whichever is active. If a third one is active, it is compared with `with`.
struct Comparing {
    FigureId of = FigureId::none;
    FigureId with = FigureId::none;
    bool roots_together = true;  // shift one take so that the roots coincide in each frame
    bool heat = true;            // colour the active figure's bones by their distance
};

/// What a finding is about: vertices of a skin, or joints, marked while that bone, or none, is selected.
struct Marked {
    FigureId figure = FigureId::none;
    BoneId bone = BoneId::none;
    std::vector<std::uint32_t> vertices = {};
    std::vector<BoneId> joints = {};
    [[nodiscard]] bool empty() const noexcept { return vertices.empty() && joints.empty(); }
};

/// What the curves are of, besides the channels of the selected bone.
struct CurveChoice {
    static constexpr std::size_t most_kept = 3;

    bool unrolled = false;         // angles on their continuous branch, not the file's own numbers
    bool place = false;            // the joints' positions
    bool speed = false;            // and their speeds
    std::string signals;           // names of analog channels and of force plates' signals
    double gimbal_angle = 10.0;    // degrees from gimbal lock within which a middle angle is marked; 0: never
    std::vector<FigureBone> kept;  // stay beside the selected bone's, at most most_kept; in the order of their colours
};

/// Cameras that a person has saved. The target of one that follows is measured from the point that it follows.
using SavedCameras = std::array<std::optional<CameraChoice>, 4>;

/// How the picture is divided: one view or several of all figures, or views of a take each.
enum class Split : std::uint8_t { one, two, four, two_takes, four_takes };

/// How the figures stand: see arrange().
struct Arrangement {
    bool side_by_side = false;
    bool grid = false;  // in rows, not on one line
    int across = 0;     // the world's axis along which a line or row extends: 0 is X, 2 is Z
    double room = 0.0;  // metres between the figures of a row; 0: they stand on a line
};

/// A view in the picture: a camera, and what it shows.
struct Pane {
    scene::Camera camera;
    // The camera frames the motion and has not been moved by hand: it frames it again when the view changes.
    bool automatic_camera = true;
    bool follow = false;             // the camera moves with `followed_bone`, else with the active figure
    bool may_follow = true;          // framing the motion decides whether it does; false once a person has decided
    FigureBone followed_bone;        // none: the figure's root-motion joint (see analysis::Placement)
    glm::dvec3 followed{0.0};        // world; the point's position when the camera last followed it
    FigureId only = FigureId::none;  // the figure that it shows alone, and frames and follows; none: all, and the active
};

/// What was looked at before a finding was gone to.
struct LookBack {
    Pane pane;
    double position = 0.0;  // of the timebase
    FigureBone selection;
};

/// How the figures are looked at.
struct View {
    scene::ViewOptions options;
    scene::ViewportSize viewport{1280, 720};  // of each view in the picture
    scene::ViewportSize picture{1280, 720};   // of all of them together
    Split split = Split::one;
    Split laid_out = Split::one;     // what `panes` was made for, see lay_out_panes()
    std::vector<Pane> panes{1};      // at least one, in the order of reading
    std::size_t active = 0;          // index into `panes`: the one that commands are about
    std::uint64_t camera_moves = 0;  // by hand, in any view
    FigureBone selection;            // a bone of that figure's skeleton
    Marked marked;
    std::optional<LookBack> before_finding;  // nothing: no finding was gone to since
    FigureBone measured_from;                // the joint from which the distance to the selected one is measured
    SavedCameras cameras;
    CurveChoice curves;
    bool match_axes = true;     // markers are aligned with a skeleton opened beside them, see analysis::match_markers()
    bool side_by_side = false;  // place the figures beside each other, not where their files put them
    Arrangement arrangement;    // how the figures stand now
    bool in_place = false;      // figures stay over where they start: their travel over the ground is left out
    Comparing comparing;

    [[nodiscard]] const Pane& pane() const noexcept { return panes[active]; }
    [[nodiscard]] Pane& pane() noexcept { return panes[active]; }
};

/// The figure whose bone is selected; null when none is.
const OpenFigure* selected_figure(const Document& document, const View& view) noexcept;

/// The selected bone if it is the active figure's; else none.
BoneId active_selection(const Document& document, const View& view) noexcept;

/// Forgets the selected, measured and followed bones of a figure that closes, in every view.
void forget_bones(View& view, FigureId figure) noexcept;
/// After a figure's skeleton was replaced: finds the same bones again by name, or forgets them.
void find_bones_again(View& view, FigureId figure, const figure::Skeleton& before, const figure::Skeleton& now);

/// A rectangle in a picture, in its pixels from the top left.
struct PaneRect {
    double x = 0.0;
    double y = 0.0;
    double width = 1.0;
    double height = 1.0;
};

/// The rectangles, all of one size, of 1 to 4 views in a picture, with a thin gap between them.
std::vector<PaneRect> pane_rects(std::size_t count, scene::ViewportSize picture);

/// Calls `each()` with each view as the active one in turn; afterwards the same one is active as before.
template <class Each> void visit_panes(View& view, const Each& each) {
    const std::size_t active = view.active;
    for (view.active = 0; view.active < view.panes.size(); ++view.active) each();
    view.active = active;
}

/// Whether each view of a split shows a take of its own.
inline bool is_of_takes(Split split) noexcept { return split == Split::two_takes || split == Split::four_takes; }
/// Whether the active view looks from a side of its own, as all but the first of several cameras do.
inline bool has_own_side(const View& view) noexcept { return view.active > 0 && !is_of_takes(view.split); }
/// Whether a view shows a figure.
bool shows(const Pane& pane, const OpenFigure& open) noexcept;
/// The figure that a view frames and follows: its own, else the active one.
FigureId subject_of(const Document& document, const Pane& pane) noexcept;

/// Fits the views to View::split and the open figures; call it after a change of either or of the active one. The first
/// camera stays, others look from the front, the right and above, without perspective. Takes are shown on pages: the
/// active one and its neighbours in the order of opening, as many as are visible. New views are framed.
void lay_out_panes(Session& session);
/// Frames the motion again in all views whose cameras a person has not moved.
void frame_panes(Session& session);

/// What is written in the corner of one of several views: its take, or where it looks from.
std::string pane_title(const Document& document, const View& view, std::size_t index);
}  // namespace skelplay::session
