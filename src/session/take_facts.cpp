#include "session/take_facts.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <vector>

#include "base/numbers.h"
#include "base/text.h"
#include "session/document.h"

namespace skelplay::session {

namespace {

std::string frames_and_seconds(const OpenFigure& open) {
    if (figure::is_rest_only(open.figure->take)) return figure::is_markers(*open.figure) ? "no frames" : "rest pose";
    const std::size_t frames = figure::frame_count(open.figure->take);
    const double seconds = static_cast<double>(frames) / open.rate.fps;
    return fmt::format("{} · {:.{}f} s", base::counted(frames, "frame", "frames"), seconds, seconds < 10.0 ? 2 : 1);
}

double three_digits(double number) { return base::parse_number(fmt::format("{:.2e}", number)).value_or(number); }

std::string facts_of(const OpenFigure& open) {
    std::string text = frames_and_seconds(open);
    if (const double height = open.placed.unit.height; height > 0)
        text += " · " + analysis::length_text(three_digits(height), open.placed.unit);
    if (!open.placed.body.family.empty()) text += fmt::format(" · {}", open.placed.body.family);
    return text;
}

/// The number of warnings or errors, and what about, each once.
std::string remarks_of(const Document& document, const OpenFigure& open, base::Severity severity, std::string_view one,
                       std::string_view several) {
    std::size_t count = 0;
    std::vector<std::string> codes;
    for (const FileReport& report : document.reports) {
        if (report.figure != open.id) continue;
        count += report.diagnostics.count(severity);
        for (const base::Diagnostic& said : report.diagnostics.items())
            if (said.severity == severity && std::ranges::find(codes, said.code) == codes.end())
                codes.push_back(said.code);
    }
    return count == 0 ? "" : fmt::format("{}: {}", base::counted(count, one, several), fmt::join(codes, ", "));
}

std::string refusal_of(const Document& document, const std::filesystem::path& file) {
    for (const FileReport& report : document.reports)
        for (const base::Diagnostic& said : report.diagnostics.items())
            if (said.severity == base::Severity::error)
                return base::to_sentence(
                    said, said.file == file.string() ? "" : std::filesystem::path(said.file).filename().string());
    return "The file was refused";
}

}  // namespace

std::string height_text(const OpenFigure& open) {
    return open.placed.unit.height > 0 ? analysis::length_text(open.placed.unit.height, open.placed.unit) : "";
}

std::string size_text(const figure::Figure& figure) {
    const std::size_t size = figure.skeleton.size();
    return figure::is_markers(figure) ? base::counted(size, "marker", "markers") : base::counted(size, "bone", "bones");
}

std::string part_word(const Document& document, bool capital) {
    const bool markers = !document.figures.empty() && std::ranges::all_of(document.figures, [](const OpenFigure& open) {
        return figure::is_markers(*open.figure);
    });
    const std::string_view word = markers ? "marker" : "bone";
    return capital ? base::capitalised(word) : std::string(word);
}

std::size_t warnings_of(const Document& document, const OpenFigure& open) {
    std::size_t count = 0;
    for (const FileReport& report : document.reports)
        if (report.figure == open.id)
            count +=
                report.diagnostics.count(base::Severity::warning) + report.diagnostics.count(base::Severity::error);
    return count;
}

TakeFacts take_facts(const Document& document, const std::filesystem::path& file) {
    TakeFacts facts;
    facts.name = base::to_utf8(file.filename().string());
    const OpenFigure* open = active_figure(document);
    if (open == nullptr) {
        facts.refusal = base::to_utf8(refusal_of(document, file));
        return facts;
    }
    facts.facts = facts_of(*open);
    facts.remarks = remarks_of(document, *open, base::Severity::error, "error", "errors");
    facts.error = !facts.remarks.empty();
    const std::string warnings = remarks_of(document, *open, base::Severity::warning, "warning", "warnings");
    if (!warnings.empty()) facts.remarks += (facts.error ? "; " : "") + warnings;
    return facts;
}

}  // namespace skelplay::session
