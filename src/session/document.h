#pragma once

#include "analysis/marker_match.h"
#include "base/path_list.h"
#include "session/analyses/repairs.h"
#include "session/files/review.h"
#include "session/history.h"
#include "takes/take_card.h"

namespace skelplay::session {
/// The files to step through.
struct Playlist {
    base::PathList files;
    std::size_t current = 0;  // index into files
    int direction = 1;        // the direction of the last step: 1 or -1
    // By whole path how the files that were left were read, which their remedies are a part of.
    std::map<fs::path, loaders::LoadOptions> left = {};
};

/// What a person has set for an open figure, beside what is in its take's request.
struct FigureSettings {
    std::size_t colour = 0;  // see scene::figure_colour
    bool visible = true;
    double start_time = 0.0;                   // seconds on the common clock at which its first frame is shown
    bool start_set = false;                    // by a person: no match changes it
    std::vector<figure::LinkEdit> links = {};  // changes of the links between its markers
    TakeRepairs repairs = {};
};

/// What was derived for an open figure from its take, the settings and the figures beside it.
struct DerivedFigure {
    std::uint64_t revision = 0;                    // changes whenever Take::figure is replaced; never used twice
    std::shared_ptr<const figure::Figure> source;  // the take as it was read, where Take::figure is repaired; else null
    std::optional<RepairInput> made;               // what Take::figure was made of last
    std::size_t cut = 0;                           // frames of the file's take that it has less at the start
    TakeRepairs saved_repairs = {};                // with which it was last exported whole
    std::optional<TakeRepairs> applied;            // its repairs without those that are only proposed; else nothing
    std::optional<analysis::MarkerMatch> matched;  // the skeleton whose Take::placement these markers have
    std::optional<analysis::Placement> unaligned_placement;  // what Take::placement was before the markers were matched
    std::optional<double> unaligned_start;                   // the start time before; nothing: no match changed it
    glm::dvec3 layout_offset{0.0};  // metres; moves it beside the other figures, and back to where it stays
    // Where the root-motion joint stays over the ground, world (of the height only the start); nothing: it travels.
    std::optional<glm::dvec3> stays_at;
    std::vector<glm::vec3> subject_colours;  // by BoneId, of markers of several subjects; else empty
    std::shared_ptr<takes::Take> smaller;    // the file as it is now, while a person has not said whether to take it
    std::vector<fs::path> other_skins;       // skins that can be attached instead
    bool masses_reported = false;            // see report_masses()
    bool links_reported = false;             // see save_links()
    std::optional<fs::path> unread_links;    // a file of links that read_links() could not read
};

struct OpenFigure {
    FigureId id = FigureId::none;
    takes::Take take;  // its figure is never null; its diagnostics are in Document::reports
    FigureSettings settings;
    DerivedFigure derived;
    bool by_call = false;  // the call opened it, see open_files()
};

/// What the loaders reported about one file that was opened or refused.
struct FileReport {
    std::string file;                  // the path as it was given
    FigureId figure = FigureId::none;  // none: the file was refused
    base::Diagnostics diagnostics;     // with locations in the file
    takes::FileStamp stamp = {};       // of a file that was refused, when it was read
};

/// The open figures, and the playlist, review marks and reports that belong to them.
struct Document {
    std::vector<OpenFigure> figures;  // in the order of opening, as in the scene graph
    FigureId active = FigureId::none;
    Playlist playlist;
    Review review;
    History history;
    std::vector<FileReport> reports;
    std::uint32_t last_figure = 0;    // ids are never used twice
    std::uint64_t last_revision = 0;  // of an OpenFigure
};

/// Index into Document::figures; nothing when the figure is not open.
inline std::optional<std::size_t> find(const Document& document, FigureId figure) noexcept {
    const auto found = std::ranges::find(document.figures, figure, &OpenFigure::id);
    if (found == document.figures.end()) return std::nullopt;
    return static_cast<std::size_t>(found - document.figures.begin());
}
/// An open figure, changeable if the document is; null when it is not open.
auto* open_figure(auto& document, FigureId figure) noexcept {
    const auto index = find(document, figure);
    return index ? &document.figures[*index] : nullptr;
}
/// The active figure; null when nothing is open.
const OpenFigure* active_figure(const Document& document) noexcept;

/// How lists call a figure: "walk.bvh", of several takes "fox.glb: Run", with what is not saved of it behind.
std::string shown_name(const OpenFigure& open);
/// " (repaired, not saved)", or empty: it is as it was read, or an export has written it so.
std::string_view unsaved_text(const OpenFigure& open) noexcept;
/// How lists call a take of a file: by its name, or by its number from 1 where it has none.
inline std::string take_name(const figure::Figure& figure, std::size_t index) {
    const std::string& name = figure.takes[index].name;
    return name.empty() ? fmt::format("take {}", index + 1) : name;
}

/// The number that the figure's file gives a frame of its take, which is counted from 0.
inline std::int64_t frame_number(const OpenFigure& figure, std::size_t frame) noexcept {
    return figure::frame_number(figure.take.figure->take, frame);
}
/// The figure's placement in the world, including its offset beside the others.
inline glm::dmat4 placement_of(const OpenFigure& figure) {
    scene::FigureTransform to_world = figure.take.placement.to_world;
    to_world.shift += figure.derived.layout_offset;
    return scene::matrix(to_world);
}
/// The take in the world and in time for an analysis, without the offset that moves it beside the other figures.
inline analysis::PlacedTake placed_take(const OpenFigure& figure) {
    const takes::Take& take = figure.take;
    return {take.figure, take.placement.to_world, take.rate.frame_time(), figure.settings.start_time};
}
/// The bounding box of the visible takes, or of `only` one of them, over all frames; empty when there is none.
scene::Bounds motion_bounds(const Document& document, FigureId only = FigureId::none);

/// Makes the active figure's file the playlist's current one, if it is listed.
void select_in_playlist(Document& document);
/// Stores what was reported about a file, replacing earlier reports about it.
inline void store_report(Document& document, FileReport report) {
    std::erase_if(document.reports, [&](const FileReport& old) {
        return old.file == report.file && (old.figure == FigureId::none || old.figure == report.figure);
    });
    document.reports.push_back(std::move(report));
}
/// The report about the file that a figure was read from; null: there is none.
FileReport* report_of(Document& document, const OpenFigure& open);
/// Adds messages about that file to its report.
void add_to_report(Document& document, const OpenFigure& open, base::Diagnostics notes);
/// Adds once for each figure to its report what its centre of mass rests on. True: it added any.
bool report_masses(Document& document);
/// Why no open figure has a centre of mass; null: one has, or nothing is open.
inline const char* why_no_centre_of_mass(const Document& document) {
    const auto has_one = [](const OpenFigure& open) { return open.take.masses != nullptr; };
    if (document.figures.empty() || std::ranges::any_of(document.figures, has_one)) return nullptr;
    return "There is none: the file states no masses, and the bones are not those of a human figure";
}
/// Drops all but the newest few dozen reports of refused files. Call it before a batch, all of which are kept.
inline void forget_old_refusals(Document& document) {
    constexpr std::ptrdiff_t most_refused = 50;
    auto more = std::ranges::count(document.reports, FigureId::none, &FileReport::figure) - most_refused;
    std::erase_if(document.reports, [&](const FileReport& each) { return each.figure == FigureId::none && more-- > 0; });
}

/// How many warnings and errors there are about a figure's file and skin.
std::size_t warnings_of(const Document& document, const OpenFigure& open);
/// The facts and the card of a document's active figure, or, where nothing is open, why `file` was refused.
takes::TakeFacts take_facts(const Document& document, const fs::path& file);
takes::TakeCard take_card(const Document& document, const fs::path& file);

/// "marker" where there are only markers, else "bone". With `capital` as the first word of a sentence.
std::string part_word(const Document& document, bool capital = false);
}  // namespace skelplay::session
