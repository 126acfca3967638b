#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/place.h"
#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/load.h"
#include "scene/camera.h"
#include "scene/draw_list.h"
#include "scene/evaluator.h"
#include "scene/scene_graph.h"
#include "scene/view_options.h"
#include "session/analyses/analysis_cache.h"
#include "session/command.h"
#include "session/files/figure_skin.h"
#include "session/files/file_watch.h"
#include "session/files/loading.h"
#include "session/files/playlist.h"
#include "session/files/review.h"
#include "session/layout.h"
#include "session/media.h"
#include "session/state.h"
#include "session/time/bar_window.h"
#include "session/time/frame_count.h"
#include "session/time/timeline.h"

namespace skelplay::session {

/// Frames a second of a figure, and where the number is from (`inferred`: assumed, the file carries none).
struct Rate {
    double fps = loaders::assumed_fps;  // > 0
    analysis::Source source = analysis::Source::inferred;
    [[nodiscard]] double frame_time() const noexcept { return 1.0 / fps; }
};

/// A figure that is open, what was said and decided about it, and how it stands now.
struct OpenFigure {
    FigureId id = FigureId::none;
    std::shared_ptr<const figure::Figure> figure;  // never null
    std::uint64_t revision = 0;                    // another one whenever `figure` is another; never used again
    LoadJob job;                                   // how it was read: reading again does the same
    std::vector<std::filesystem::path> other_skeletons;
    loaders::LoadTimes times;
    FileStamp stamp;           // of the file, when it was read
    FileStamp skeleton_stamp;  // of the .asf of an .amc
    analysis::Placed placed;   // up axis, unit, placement and whole-take bounds, with the evidence
    Rate rate;
    double start_time = 0.0;        // seconds on the common clock when its first frame is shown
    glm::dvec3 layout_offset{0.0};  // metres it is moved by to stand beside the others
    std::size_t colour = 0;         // see scene::figure_colour
    bool visible = true;
    std::optional<FigureSkin> skin;                  // what it wears
    std::vector<std::filesystem::path> other_skins;  // what else it could wear
    figure::Pose pose;                               // what is shown now
    std::vector<glm::dvec3> vertices;                // of the weighted skin now, where the take itself says; else empty
    std::vector<glm::dvec3> boxes;  // edge lengths of the bones' boxes now, by BoneId; empty: it has none
};

/// What the loaders had to say about one file that was opened, or refused.
struct FileReport {
    std::string file;                  // as it was asked for
    FigureId figure = FigureId::none;  // none: it was refused
    base::Diagnostics diagnostics;     // located
};

/// A line of text over the picture for a while.
struct Toast {
    std::string text;
    base::Severity severity = base::Severity::note;
    Seconds left{0};
};

/// Two figures that are compared, whichever of them is active; any other that is active is compared with the second.
struct Comparing {
    FigureId of = FigureId::none;
    FigureId with = FigureId::none;
    bool roots_together = true;  // the roots are put on one point in each frame
    bool heat = true;            // the active figure's bones show how far off they are
};

/// State of the window's parts that keys change.
struct UiState {
    bool panels_hidden = false;
    bool help_open = false;
    bool open_dialog = false;
    bool marks_dialog = false;  // it asks where marks are to be saved
    bool quitting = false;      // … and the program ends when that is settled
    bool render_panel = false;
    bool full_screen = false;
    std::uint32_t filter_focus = 0;        // grows each time the keyboard is to go to the bone filter
    std::uint32_t frame_number_focus = 0;  // … to the frame number
};

/// What the application is asked to do; it clears what it has done.
struct Requests {
    bool quit = false;
    bool screenshot = false;
    bool picture = false;  // a screenshot without panels
    std::optional<RenderOrder> render;
    bool cancel_render = false;
    bool copy_as_command = false;
};

/// Counters that grow with each change, so that nothing is drawn when nothing changes.
struct Revisions {
    std::uint64_t figures = 0;  // figures opened, closed, coloured, shown: the scene graph is another
    std::uint64_t poses = 0;    // world matrices are others
    std::uint64_t view = 0;     // a command came: camera, selection, options or panels are others
    std::uint64_t panels = 0;   // progress or messages are others
    friend bool operator==(const Revisions&, const Revisions&) = default;
};

/// What a session starts with.
struct SessionOptions {
    loaders::LoadOptions load;                        // for every file opened: skeleton, fps, BVH rule
    analysis::PlaceOptions place;                     // for every file opened: up axis, unit
    SkinRequest skin;                                 // for every file opened
    std::function<void()> wake_up;                    // called from another thread when `step` has something to do
    std::optional<std::filesystem::path> state_file;  // preferences; nothing: nothing is remembered
    std::filesystem::path program;                    // its own path, for the sample beside it; may be empty
    Loader::Load loader;                              // empty: loaders::load
};

/// Everything that is open and how it is looked at. Panels and the renderer read it; `apply` and `step` change it.
struct Session {
    explicit Session(SessionOptions with = {});

    SessionOptions options;
    std::vector<OpenFigure> figures;  // in the order of opening, which is the scene graph's
    FigureId active = FigureId::none;
    Timeline timeline;
    FrameCount frame_count;        // since play was pressed; stays when it ends
    std::optional<BarWindow> bar;  // what the time bar shows; nothing: the whole take
    scene::Selection selection;    // its figure is an index into `figures`
    scene::ViewOptions view;
    scene::Camera camera;
    scene::ViewportSize viewport{1280, 720};
    bool follow = false;        // the camera goes with the active figure's root
    bool side_by_side = false;  // figures stand beside each other, not where their files put them
    Comparing comparing;
    MeasureFrom measured_from;  // a joint whose distance to the selected one is shown
    bool rest_pose = false;     // shown instead of the take
    glm::dvec3 followed{0.0};   // world: where the root was when the camera last followed it

    Layout layout;
    UiState interface;
    Requests requests;
    std::vector<FileReport> reports;
    FileWatch watch;  // of the files that are open
    std::optional<Toast> toast;
    RenderSettings render;
    std::optional<Rendering> rendering;  // what the application is at
    Playlist playlist;
    Review review;
    std::filesystem::path last_folder;
    std::vector<std::filesystem::path> recent_files;      // newest first
    std::vector<std::filesystem::path> recent_skeletons;  // newest first
    double shown_rate = 0.0;                              // display frames a second while playing; 0: not playing

    scene::SceneGraph graph;
    scene::WorldMatrices world;  // by NodeId of `graph`
    Revisions revisions;

    /// What a batch that is being read is for.
    struct Opening {
        std::uint64_t batch = 0;
        bool replace = true;                // close what is open when it succeeds
        bool keep_view = false;             // camera, and playing or paused, stay as they are
        bool remember = true;               // among the recent files
        std::vector<FigureId> reloads;      // figures that it replaces in place; empty: it opens new ones
        std::vector<FigureId> skin_owners;  // figures that its skins are for
        std::vector<std::filesystem::path> spare_skins = {};  // came with the skin that is read, and are offered
    };
    std::vector<Opening> openings;

    /// The playlist's next file, read before anybody asks for it.
    struct Ahead {
        /// What the decision to read it, or not to, was made for.
        struct Reason {
            std::size_t current = 0;
            std::size_t files = 0;
            int direction = 0;
            std::uint64_t figures = 0;
            friend bool operator==(const Reason&, const Reason&) = default;
        };
        Reason reason;
        std::uint64_t batch = 0;  // 0: none
        LoadJob job;
        std::optional<FinishedBatch> read;  // of one file; nothing: it is still being read
        FileStamp skeleton;                 // of the figure's skeleton file then
    };
    Ahead ahead;
    std::vector<FinishedBatch> arrived;  // what is there without having to wait for the loader
    std::uint64_t last_batch = 0;
    std::uint32_t last_figure = 0;
    std::uint64_t last_revision = 0;  // of an OpenFigure
    // it frames the motion and nobody has moved it: it does so again when the view changes
    bool automatic_camera = true;

    /// What `world` was computed for.
    struct Posed {
        std::uint64_t figures = 0;
        double position = -1.0;
        bool interpolate = true;
        bool reached = false;  // of two frames the one that was reached, not the nearer one
        bool rest = false;
        friend bool operator==(const Posed&, const Posed&) = default;
    };
    Posed posed;
    Revisions stepped;         // as the last step() left them
    bool was_playing = false;  // at the end of the last step(): only then has time passed for the take
    std::unique_ptr<AnalysisCache> analyst;
    std::unique_ptr<Loader> loader;  // last: the threads must end before the rest goes
};

/// Takes in what has been loaded, lets `passed` seconds pass and poses what changed. True when anything changed, so
/// that there is something to draw. Call it after applying commands, also when no time has passed.
bool step(Session& session, Seconds passed);

/// When `step` is next needed though nobody asks for anything: 0 while playing, soon while loading, the toast's end;
/// nothing: only when a command or the loader's wake-up comes.
std::optional<Seconds> next_step(const Session& session);

/// Puts a line of text over the picture for a while: a toast.
void say(Session& session, std::string text, base::Severity severity);

/// Index into Session::figures; nothing when it is not open.
std::optional<std::size_t> find(const Session& session, FigureId figure) noexcept;
/// An open figure, to be changed; null when it is not open.
OpenFigure* open_figure(Session& session, FigureId figure) noexcept;
/// The active figure; null when nothing is open.
const OpenFigure* active_figure(const Session& session) noexcept;
/// The figure whose bone is selected; null when none is.
const OpenFigure* selected_figure(const Session& session) noexcept;

/// How a figure stands in the world, beside the others if it is moved there.
glm::dmat4 placement_of(const OpenFigure& figure);
/// Where a figure is in its own take when the timebase stands at a position, in frames from 0, at most its last.
double position_at(const Session& session, const OpenFigure& figure, double timebase) noexcept;
/// Where a figure is in its own take now, in frames from 0, at most its last: all figures are at the same time in
/// seconds.
double position_in(const Session& session, const OpenFigure& figure) noexcept;
/// The whole frame of it that is shown, or nearest to what is, from 0.
std::size_t frame_in(const Session& session, const OpenFigure& figure) noexcept;

/// A line between two joints.
struct MeasuredDistance {
    glm::dvec3 from{0.0};  // world, metres
    glm::dvec3 to{0.0};
};
/// From the joint that is measured from to the selected one, as posed now; nothing unless both are there.
std::optional<MeasuredDistance> measured_distance(const Session& session);

/// What the time bar shows.
BarWindow bar_window(const Session& session) noexcept;

/// The figures as scene graph, evaluator and draw list see them, in the graph's order; valid until the session changes.
std::vector<scene::FigureView> figure_views(const Session& session);
/// The box of all visible takes from beginning to end; empty when nothing is open.
scene::Bounds motion_bounds(const Session& session);
/// The box of those faces of a figure's skin that have a name, or follow its bone, as posed now; `group` counts in
/// SkinCheck::groups.
scene::Bounds group_bounds(const Session& session, std::size_t figure, std::size_t group);
/// The world matrix of a bone as posed now.
const glm::dmat4& world_of(const Session& session, std::size_t figure, figure::BoneId bone) noexcept;
/// A bone's tail in the world as posed now.
glm::dvec3 world_tail_of(const Session& session, std::size_t figure, figure::BoneId bone) noexcept;

/// What is worth remembering, and writing it to the session's state file.
Preferences preferences_of(const Session& session);
void save_preferences(const Session& session);

}  // namespace skelplay::session
