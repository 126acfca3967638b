#include "session/document.h"

namespace skelplay::session {
const OpenFigure* active_figure(const Document& document) noexcept { return open_figure(document, document.active); }

std::string_view unsaved_text(const OpenFigure& open) noexcept {
    const TakeRepairs repairs = open.derived.applied.value_or(open.settings.repairs);
    return repairs == TakeRepairs{} || repairs == open.derived.saved_repairs ? "" : " (repaired, not saved)";
}

std::string shown_name(const OpenFigure& open) {
    const figure::Figure& figure = *open.take.figure;
    const bool several = figure.takes.size() > 1 && figure.take_index;
    return fmt::format("{}{}{}", figure.name, several ? ": " + take_name(figure, *figure.take_index) : std::string(),
                       unsaved_text(open));
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
    const base::PathList& files = playlist.files;
    // A file may be listed twice: either entry will do.
    if (playlist.current < files.size() && files[playlist.current] == active->take.request.file) return;
    const std::size_t here = files.find(active->take.request.file);
    if (here < files.size()) playlist.current = here;
}

FileReport* report_of(Document& document, const OpenFigure& open) {
    const auto found = std::ranges::find_if(document.reports, [&](const FileReport& each) {
        return each.figure == open.id && each.file == open.take.request.file.string();
    });
    return found == document.reports.end() ? nullptr : &*found;
}

void add_to_report(Document& document, const OpenFigure& open, base::Diagnostics notes) {
    FileReport* report = report_of(document, open);
    if (report == nullptr) document.reports.push_back({open.take.request.file.string(), open.id, {}});
    if (report == nullptr) report = &document.reports.back();
    notes.locate(report->file);
    report->diagnostics.append(std::move(notes));
}

bool report_masses(Document& document) {
    bool any = false;
    for (OpenFigure& open : document.figures) {
        if (std::exchange(open.derived.masses_reported, true)) continue;
        base::Diagnostics notes;
        analysis::note_masses(open.take.masses.get(), notes);
        if (notes.items().empty()) continue;
        add_to_report(document, open, std::move(notes));
        any = true;
    }
    return any;
}

takes::TakeFacts take_facts(const Document& document, const fs::path& file) {
    return takes::take_facts(active_take(document), file, reported(document, active_figure(document)));
}

takes::TakeCard take_card(const Document& document, const fs::path& file) {
    return takes::take_card(active_take(document), file, reported(document, active_figure(document)));
}

std::string part_word(const Document& document, bool capital) {
    const bool markers = !document.figures.empty() && std::ranges::all_of(document.figures, [](const OpenFigure& open) {
        return figure::is_markers(*open.take.figure);
    });
    const std::string_view word = markers ? "marker" : "bone";
    return capital ? base::capitalised(word) : std::string(word);
}

std::size_t warnings_of(const Document& document, const OpenFigure& open) {
    return takes::count_warnings(reported(document, &open));
}
}  // namespace skelplay::session
