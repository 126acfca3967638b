#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "analysis/centre_of_mass.h"
#include "analysis/marker_match.h"
#include "analysis/place.h"
#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/load.h"
#include "scene/bounds.h"
#include "scene/proxy_body.h"
#include "session/figure_id.h"
#include "session/files/figure_skin.h"
#include "session/files/file_watch.h"
#include "session/files/load_job.h"
#include "session/files/playlist.h"
#include "session/files/preparing.h"
#include "session/files/review.h"

namespace skelplay::session {

/// A figure's frame rate in frames a second and its source (`inferred`: assumed, because the file gives none).
struct Rate {
    double fps = loaders::assumed_fps;  // > 0
    analysis::Source source = analysis::Source::inferred;
    [[nodiscard]] double frame_time() const noexcept { return 1.0 / fps; }
};

/// How a figure's skin was asked for before something was said about it by hand.
struct SkinStep {
    FigureId figure = FigureId::none;
    SkinRequest before;
};
/// A change that can be taken back.
using UndoStep = std::variant<ReviewStep, SkinStep>;

/// An open figure with its placement, frame rate, skin and how it was read.
struct OpenFigure {
    FigureId id = FigureId::none;
    std::shared_ptr<const figure::Figure> figure;  // never null
    std::uint64_t revision = 0;                    // changes whenever `figure` is replaced; never used twice
    LoadJob job;                                   // how it was read; reloading uses it again
    Prepared prepared;                             // what was made of the take after it was read
    std::vector<std::filesystem::path> other_skeletons;
    loaders::LoadTimes times;
    FileStamp stamp;                               // of the file, when it was read
    FileStamp skeleton_stamp;                      // of the .asf of an .amc
    std::optional<analysis::MarkerMatch> matched;  // `placed` is that of the skeleton these markers were solved for
    analysis::Placed placed;                       // up axis, unit, placement and whole-take bounds, with the evidence
    std::optional<analysis::Placed> placed_alone;  // what `placed` was before the markers were matched
    std::shared_ptr<const scene::ProxyBody> proxy_body;     // its body, for drawing; null: markers have none
    std::vector<glm::vec3> subject_colours;        // by BoneId, of markers of several subjects; else empty
    std::shared_ptr<const analysis::MassModel> masses;  // null: it has no centre of mass
    bool masses_told = false;                           // see tell_masses()
    Rate rate;
    double start_time = 0.0;            // seconds on the common clock at which its first frame is shown
    std::optional<double> start_alone;  // what it was before markers were matched; nothing: no match changed it
    bool start_set = false;             // by a person: no match changes it
    glm::dvec3 layout_offset{0.0};      // metres; moves it beside the other figures
    std::size_t colour = 0;             // see scene::figure_colour
    bool visible = true;
    std::optional<FigureSkin> skin;                  // the attached skin
    std::vector<std::filesystem::path> other_skins;  // skins that can be attached instead
};

/// What the loaders reported about one file that was opened or refused.
struct FileReport {
    std::string file;                  // the path as it was given
    FigureId figure = FigureId::none;  // none: the file was refused
    base::Diagnostics diagnostics;     // with locations in the file
};

/// The open figures, and the playlist, review marks and reports that belong to them.
struct Document {
    std::vector<OpenFigure> figures;  // in the order of opening, as in the scene graph
    FigureId active = FigureId::none;
    Playlist playlist;
    Review review;
    std::vector<UndoStep> history;  // newest last, see remember_step()
    std::vector<FileReport> reports;
    std::uint32_t last_figure = 0;    // ids are never used twice
    std::uint64_t last_revision = 0;  // of an OpenFigure
};

/// Index into Document::figures; nothing when the figure is not open.
std::optional<std::size_t> find(const Document& document, FigureId figure) noexcept;
/// An open figure, changeable; null when it is not open.
OpenFigure* open_figure(Document& document, FigureId figure) noexcept;
const OpenFigure* open_figure(const Document& document, FigureId figure) noexcept;
/// The active figure; null when nothing is open.
const OpenFigure* active_figure(const Document& document) noexcept;

/// Adds a change to the history, which forgets the oldest beyond a few hundred.
void remember_step(Document& document, UndoStep step);
/// Index into Document::history of the last change of the review, or of a figure's skin by hand; nothing: there is none.
std::optional<std::size_t> last_review_step(const Document& document) noexcept;
std::optional<std::size_t> last_skin_step(const Document& document, FigureId figure) noexcept;
/// Takes a change out of the history.
UndoStep take_step(Document& document, std::size_t step);
/// Forgets the changes of a figure's skin.
void forget_skin_steps(Document& document, FigureId figure);

/// The figure's placement in the world, including its offset beside the others.
glm::dmat4 placement_of(const OpenFigure& figure);
/// The bounding box of all visible takes, over all their frames; empty when nothing is open.
scene::Bounds motion_bounds(const Document& document);
/// Places the figures beside each other, or where their files put them.
void arrange(Document& document, bool side_by_side);

/// Makes the active figure's file the playlist's current one, if it is listed.
void stand_in_playlist(Document& document);
/// Stores what was reported about a file, replacing earlier reports about it.
void file_report(Document& document, FileReport report);
/// Drops all but the newest few dozen reports of refused files. Call it before a batch: all refusals of one batch are
/// kept.
void forget_old_refusals(Document& document);

}  // namespace skelplay::session
