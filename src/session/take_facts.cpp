#include "session/take_facts.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "session/document.h"

namespace skelplay::session {

namespace {

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
