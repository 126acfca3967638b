#include <array>
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
    const std::string text = base::to_sentence(diagnostic);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float left = ui.px(10);
    const float width = std::max(ImGui::GetContentRegionAvail().x - left, 1.0F);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, width);
    if (ImGui::Selectable("##row", false, 0, {0, size.y})) copy(ui, base::to_text(diagnostic));
    ui.tag("{}", name);
    const Rect item{at.x, at.y, width + left, size.y};
    if (tooltip_due())
        tooltip(item, fmt::format("{}{}\n\nClick to copy", base::name(diagnostic.severity),
                                  diagnostic.excerpt.empty() ? ""
                                                             : fmt::format("\n{}\n{}^", diagnostic.excerpt,
                                                                           std::string(diagnostic.caret, ' '))));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = colour(ui.colours, diagnostic.severity);
    list.AddRectFilled(at, {at.x + ui.px(3), at.y + size.y}, ink, ui.px(1));
    list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {at.x + left, at.y},
                 diagnostic.severity == base::Severity::note ? ui.colours.text : ink, text.c_str(), nullptr, width);
    const char* hint = hint_for(diagnostic.remedy);
    if (hint == nullptr) return;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + left);
    wrapped_text(ui.colours.dim_text, hint);
    ui.tag("{}-hint", name);
}

void draw_report(const Ui& ui, const session::FileReport& report, std::size_t number) {
    const std::string name = std::filesystem::path(report.file).filename().string();
    heading(ui, name.c_str());
    help(report.file.c_str());
    if (report.diagnostics.items().empty()) ImGui::TextDisabled("No messages");
    int id = 0;
    for (const base::Diagnostic& diagnostic : report.diagnostics.items()) {
        ImGui::PushID(id);
        draw_row(ui, diagnostic, fmt::format("message-{}-{}", number, id));
        ImGui::PopID();
        ++id;
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
        ImGui::PushID(static_cast<int>(i));
        draw_report(ui, ui.session.document.reports[i], i);
        ImGui::PopID();
    }
}

}  // namespace skelplay::panels
