#include "session/document.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "analysis/centre_of_mass.h"
#include "base/text.h"
#include "scene/figure_view.h"

namespace skelplay::session {

std::optional<std::size_t> find(const Document& document, FigureId figure) noexcept {
    const auto found = std::ranges::find(document.figures, figure, &OpenFigure::id);
    if (found == document.figures.end()) return std::nullopt;
    return static_cast<std::size_t>(found - document.figures.begin());
}

OpenFigure* open_figure(Document& document, FigureId figure) noexcept {
    const auto index = find(document, figure);
    return index ? &document.figures[*index] : nullptr;
}

const OpenFigure* open_figure(const Document& document, FigureId figure) noexcept {
    const auto index = find(document, figure);
    return index ? &document.figures[*index] : nullptr;
}

const OpenFigure* active_figure(const Document& document) noexcept { return open_figure(document, document.active); }

std::string take_name(const figure::Figure& figure, std::size_t index) {
    const std::string& name = figure.takes[index].name;
    return name.empty() ? fmt::format("take {}", index + 1) : name;
}

std::string shown_name(const OpenFigure& open) {
    const figure::Figure& figure = *open.take.figure;
    if (figure.takes.size() < 2 || !figure.take_index) return figure.name;
    return fmt::format("{}: {}", figure.name, take_name(figure, *figure.take_index));
}

glm::dmat4 placement_of(const OpenFigure& figure) {
    scene::FigureTransform to_world = figure.take.placement.to_world;
    to_world.shift += figure.derived.layout_offset;
    return scene::matrix(to_world);
}

std::int64_t frame_number(const OpenFigure& figure, std::size_t frame) noexcept {
    return figure::frame_number(figure.take.figure->take, frame);
}

analysis::PlacedTake placed_take(const OpenFigure& figure) {
    const takes::Take& take = figure.take;
    return {take.figure, take.placement.to_world, take.rate.frame_time(), figure.settings.start_time};
}

namespace {

/// The box around a take over all its frames, where it is shown.
scene::Bounds shown_bounds(const OpenFigure& open) {
    const analysis::MotionBounds& bounds = open.take.placement.bounds;
    const glm::dvec3& offset = open.derived.layout_offset;
    if (bounds.whole.empty()) return {};
    scene::Bounds box{bounds.whole.low + offset, bounds.whole.high + offset};
    if (!open.derived.stays_at || bounds.around.empty()) return box;
    for (const int axis : {0, 2}) {
        box.low[axis] = (*open.derived.stays_at)[axis] + bounds.around.low[axis];
        box.high[axis] = (*open.derived.stays_at)[axis] + bounds.around.high[axis];
    }
    return box;
}

/// What was reported about a figure; null: about all files.
takes::Reported reported(const Document& document, const OpenFigure* open) {
    takes::Reported all;
    for (const FileReport& report : document.reports)
        if (open == nullptr || report.figure == open->id) all.push_back(&report.diagnostics);
    return all;
}

const takes::Take* active_take(const Document& document) {
    const OpenFigure* open = active_figure(document);
    return open == nullptr ? nullptr : &open->take;
}

}  // namespace

scene::Bounds motion_bounds(const Document& document, FigureId only) {
    scene::Bounds box;
    for (const OpenFigure& open : document.figures)
        if (open.settings.visible && (only == FigureId::none || only == open.id)) box.include(shown_bounds(open));
    return box;
}

void select_in_playlist(Document& document) {
    Playlist& playlist = document.playlist;
    const OpenFigure* active = active_figure(document);
    if (active == nullptr) return;
    const auto& files = playlist.files;
    // A file may be listed twice: either entry will do.
    if (playlist.current < files.size() && files[playlist.current] == active->take.request.file) return;
    const auto here = std::ranges::find(files, active->take.request.file);
    if (here != files.end()) playlist.current = static_cast<std::size_t>(here - files.begin());
}

void store_report(Document& document, FileReport report) {
    std::erase_if(document.reports, [&](const FileReport& old) {
        return old.file == report.file && (old.figure == FigureId::none || old.figure == report.figure);
    });
    document.reports.push_back(std::move(report));
}

bool report_masses(Document& document) {
    bool any = false;
    for (OpenFigure& open : document.figures) {
        if (std::exchange(open.derived.masses_reported, true)) continue;
        base::Diagnostics notes;
        analysis::note_masses(open.take.masses.get(), notes);
        if (notes.items().empty()) continue;
        const std::string file = open.take.request.file.string();
        notes.locate(file);
        auto report = std::ranges::find_if(
            document.reports, [&](const FileReport& each) { return each.figure == open.id && each.file == file; });
        if (report == document.reports.end()) report = document.reports.insert(report, {file, open.id, {}});
        report->diagnostics.append(std::move(notes));
        any = true;
    }
    return any;
}

const char* why_no_centre_of_mass(const Document& document) {
    const auto has_one = [](const OpenFigure& open) { return open.take.masses != nullptr; };
    if (document.figures.empty() || std::ranges::any_of(document.figures, has_one)) return nullptr;
    return "There is none: the file states no masses, and the bones are not those of a human figure";
}

void forget_old_refusals(Document& document) {
    constexpr std::ptrdiff_t most_refused = 50;
    auto more = std::ranges::count(document.reports, FigureId::none, &FileReport::figure) - most_refused;
    std::erase_if(document.reports,
                  [&](const FileReport& each) { return each.figure == FigureId::none && more-- > 0; });
}

std::size_t warnings_of(const Document& document, const OpenFigure& open) {
    return takes::count_warnings(reported(document, &open));
}

takes::TakeFacts take_facts(const Document& document, const std::filesystem::path& file) {
    return takes::take_facts(active_take(document), file, reported(document, active_figure(document)));
}

takes::TakeCard take_card(const Document& document, const std::filesystem::path& file) {
    return takes::take_card(active_take(document), file, reported(document, active_figure(document)));
}

std::string part_word(const Document& document, bool capital) {
    const bool markers = !document.figures.empty() && std::ranges::all_of(document.figures, [](const OpenFigure& open) {
        return figure::is_markers(*open.take.figure);
    });
    const std::string_view word = markers ? "marker" : "bone";
    return capital ? base::capitalised(word) : std::string(word);
}

}  // namespace skelplay::session
