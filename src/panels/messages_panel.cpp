#include <filesystem>

#include "panels/regions.h"

namespace skelplay::panels {

namespace {

void draw_row(const Ui& ui, const base::Diagnostic& diagnostic, session::FigureId figure, const std::string& name) {
    const ImU32 ink = colour(ui.colours, diagnostic.severity);
    if (marked_text(ui, base::to_sentence(diagnostic), ink,
                    diagnostic.severity == base::Severity::note ? ui.colours.text : ink,
                    ImGui::GetContentRegionAvail().x))
        copy(ui, base::to_text(diagnostic));
    ui.tag("{}", name);
    if (tooltip_due())
        tooltip(last_item(), fmt::format("{}{}\n\nClick to copy", base::name(diagnostic.severity),
                                         diagnostic.excerpt.empty() ? ""
                                                                    : fmt::format("\n{}\n{}^", diagnostic.excerpt,
                                                                                  std::string(diagnostic.caret, ' '))));
    if (diagnostic.remedy == base::Remedy::none) return;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ui.px(10));
    draw_remedy(ui, {diagnostic.remedy, figure, diagnostic.file}, name + "-remedy");
}

void draw_report(const Ui& ui, const session::FileReport& report, std::size_t number) {
    heading(ui, std::filesystem::path(report.file).filename().string());
    help(report.file);
    if (report.diagnostics.items().empty()) ImGui::TextDisabled("No messages");
    int id = 0;
    for (const base::Diagnostic& diagnostic : report.diagnostics.items()) {
        const ScopedId scope(id);
        draw_row(ui, diagnostic, report.figure, fmt::format("message-{}-{}", number, id++));
    }
    if (report.diagnostics.left_out() > 0)
        ImGui::TextDisabled("and %zu more like these", report.diagnostics.left_out());
}

void copy_all(const Ui& ui) {
    std::string text;
    for (const session::FileReport& report : ui.session.document.reports) text += base::to_text(report.diagnostics);
    copy(ui, text);
}

}  // namespace

void draw_messages(const Ui& ui) {
    if (ui.session.document.reports.empty())
        return empty_panel(ui, "messages-empty", "Messages about the files you open are listed here.");
    if (ImGui::SmallButton("Copy all")) copy_all(ui);
    for (std::size_t i = 0; i < ui.session.document.reports.size(); ++i) {
        const ScopedId id(i);
        draw_report(ui, ui.session.document.reports[i], i);
    }
}

}  // namespace skelplay::panels
