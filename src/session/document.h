#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/place.h"
#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/load.h"
#include "scene/bounds.h"
#include "session/figure_id.h"
#include "session/files/figure_skin.h"
#include "session/files/file_watch.h"
#include "session/files/load_job.h"
#include "session/files/playlist.h"
#include "session/files/review.h"

namespace skelplay::session {

/// Frames a second of a figure, and where the number is from (`inferred`: assumed, the file carries none).
struct Rate {
    double fps = loaders::assumed_fps;  // > 0
    analysis::Source source = analysis::Source::inferred;
    [[nodiscard]] double frame_time() const noexcept { return 1.0 / fps; }
};

/// A figure that is open, and what was said and decided about it.
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
};

/// What the loaders had to say about one file that was opened, or refused.
struct FileReport {
    std::string file;                  // as it was asked for
    FigureId figure = FigureId::none;  // none: it was refused
    base::Diagnostics diagnostics;     // located
};

/// What is open, and what is known about it.
struct Document {
    std::vector<OpenFigure> figures;  // in the order of opening, which is the scene graph's
    FigureId active = FigureId::none;
    Playlist playlist;
    Review review;
    std::vector<FileReport> reports;
    std::uint32_t last_figure = 0;    // ids are never used again
    std::uint64_t last_revision = 0;  // of an OpenFigure
};

/// Index into Document::figures; nothing when it is not open.
std::optional<std::size_t> find(const Document& document, FigureId figure) noexcept;
/// An open figure, to be changed; null when it is not open.
OpenFigure* open_figure(Document& document, FigureId figure) noexcept;
const OpenFigure* open_figure(const Document& document, FigureId figure) noexcept;
/// The active figure; null when nothing is open.
const OpenFigure* active_figure(const Document& document) noexcept;

/// How a figure stands in the world, beside the others if it is moved there.
glm::dmat4 placement_of(const OpenFigure& figure);
/// The box of all visible takes from beginning to end; empty when nothing is open.
scene::Bounds motion_bounds(const Document& document);
/// Moves the figures beside each other, or back to where their files put them.
void arrange(Document& document, bool side_by_side);

/// Puts the playlist where the active figure's file is, if that is listed.
void stand_in_playlist(Document& document);
/// Keeps what was said about a file, instead of what was said about it before.
void file_report(Document& document, FileReport report);
/// Of files that were refused only the last few dozen are remembered. Of one batch all are.
void forget_old_refusals(Document& document);

}  // namespace skelplay::session
