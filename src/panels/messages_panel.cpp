#include <filesystem>

#include "panels/regions.h"

namespace skelplay::panels {

namespace {

/// Names the window's control for a remedy; null: there is none.
const char* hint_for(base::Remedy remedy) {
    using base::Remedy;
    switch (remedy) {
        case Remedy::set_rate:
        case Remedy::set_file_rate: return "In this window: click the rate below the time bar";
        case Remedy::name_other_skeleton: return "In this window: choose another one in the list above the bones";
        case Remedy::name_skeleton:
            return "In this window: put the skeleton's file in the same folder, then open the motion again";
        case Remedy::open_as_skin: return "In this window: open a motion first, then this skin";
        default: return nullptr;
    }
}

void draw_row(const Ui& ui, const base::Diagnostic& diagnostic, const std::string& name) {
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
    const char* hint = hint_for(diagnostic.remedy);
    if (hint == nullptr) return;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ui.px(10));
    wrapped_text(ui.colours.dim_text, hint);
    ui.tag("{}-hint", name);
}

void draw_report(const Ui& ui, const session::FileReport& report, std::size_t number) {
    heading(ui, std::filesystem::path(report.file).filename().string());
    help(report.file);
    if (report.diagnostics.items().empty()) ImGui::TextDisabled("No messages");
    int id = 0;
    for (const base::Diagnostic& diagnostic : report.diagnostics.items()) {
        const ScopedId scope(id);
        draw_row(ui, diagnostic, fmt::format("message-{}-{}", number, id++));
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
