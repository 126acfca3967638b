#include <fmt/format.h>
#include <imgui.h>
#include <optional>

#include "panels/regions.h"

namespace skelplay::panels {

namespace {

void toggle(const Ui& ui, bool session::Layout::*folded) {
    session::Layout layout = ui.session.layout;
    layout.*folded = !(layout.*folded);
    ui.ask(session::SetLayout{layout});
}

/// The button that folds a column, or unfolds it.
void fold_button(const Ui& ui, bool session::Layout::*folded, const char* name, ImGuiDir direction) {
    if (ImGui::ArrowButton(name, direction)) toggle(ui, folded);
    ui.mark(name);
    help(ui.session.layout.*folded ? "Show this column" : "Fold this column away");
}

/// How many warnings and errors there are, and the worst of them.
struct Badge {
    std::size_t count = 0;
    base::Severity worst = base::Severity::note;
};

Badge badge(const session::Session& session) {
    Badge badge;
    for (const session::FileReport& report : session.reports) {
        const std::size_t errors = report.diagnostics.count(base::Severity::error);
        badge.count += errors + report.diagnostics.count(base::Severity::warning);
        if (errors > 0) badge.worst = base::Severity::error;
    }
    if (badge.count > 0 && badge.worst == base::Severity::note) badge.worst = base::Severity::warning;
    return badge;
}

void tab(const Ui& ui, const char* label, void (*draw)(const Ui&), ImGuiTabItemFlags flags = 0,
         const std::optional<ImU32> label_colour = std::nullopt) {
    if (label_colour) ImGui::PushStyleColor(ImGuiCol_Text, *label_colour);
    const bool open = ImGui::BeginTabItem(label, nullptr, flags);
    if (label_colour) ImGui::PopStyleColor();
    const std::string_view name(label);
    const std::size_t id = name.find("###");
    ui.mark(fmt::format("tab-{}", id == std::string_view::npos ? name : name.substr(id + 3)));
    if (!open) return;
    ImGui::BeginChild(label, {0, 0});
    draw(ui);
    ImGui::EndChild();
    ImGui::EndTabItem();
}

/// Over the item just drawn: the arrow of fold_button, which a tab bar cannot hold.
void draw_arrow_to_the_right() {
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const ImVec2 middle((low.x + high.x) * 0.5F, (low.y + high.y) * 0.5F);
    const float size = ImGui::GetFontSize() * 0.3F;
    ImGui::GetWindowDrawList()->AddTriangleFilled(
        {middle.x - size * 0.8F, middle.y - size}, {middle.x - size * 0.8F, middle.y + size},
        {middle.x + size, middle.y}, ImGui::GetColorU32(ImGuiCol_Text));
}

/// With the number of what the check of the active figure's skin found.
void draw_skins_tab(const Ui& ui) {
    const session::OpenFigure* active = session::active_figure(ui.session);
    const std::size_t found =
        active != nullptr && active->skin ? session::findings_of(*active->skin).size() : 0;
    const std::string label = found > 0 ? fmt::format("Skins ({})###Skins", found) : "Skins###Skins";
    tab(ui, label.c_str(), draw_skins, 0, found > 0 ? std::optional(ui.colours.warning) : std::nullopt);
}

void draw_tabs(const Ui& ui) {
    if (!ImGui::BeginTabBar("tabs")) return;
    if (ImGui::TabItemButton("  ###fold", ImGuiTabItemFlags_Leading | ImGuiTabItemFlags_NoTooltip))
        toggle(ui, &session::Layout::right_folded);
    draw_arrow_to_the_right();
    ui.mark("fold-right");
    help("Fold this column away");
    tab(ui, "Bone", draw_bone_details);
    tab(ui, "Curves", draw_curves);
    draw_skins_tab(ui);
    tab(ui, "Figures", draw_compare);
    tab(ui, "View", draw_view);
    const Badge said = badge(ui.session);
    const std::string label =
        said.count > 0 ? fmt::format("Messages ({})###Messages", said.count) : "Messages###Messages";
    const ImGuiTabItemFlags shown = ui.state.messages_asked ? ImGuiTabItemFlags_SetSelected : 0;
    ui.state.messages_asked = false;
    tab(ui, label.c_str(), draw_messages, shown,
        said.count > 0 ? std::optional(colour(ui.colours, said.worst)) : std::nullopt);
    ImGui::EndTabBar();
}

}  // namespace

void draw_left_column(const Ui& ui, const Rect& rect) {
    set_next_window(rect);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    if (ui.session.layout.left_folded) ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, ui.px(6)});
    ImGui::Begin("Left", nullptr, fixed_window);
    ImGui::PopStyleVar(ui.session.layout.left_folded ? 2 : 1);
    if (ui.session.layout.left_folded) {
        fold_button(ui, &session::Layout::left_folded, "fold-left", ImGuiDir_Right);
    } else {
        fold_button(ui, &session::Layout::left_folded, "fold-left", ImGuiDir_Left);
        ImGui::SameLine();
        draw_bone_filter(ui);
        draw_figures(ui);
        draw_bones(ui);
    }
    ImGui::End();
}

void draw_right_column(const Ui& ui, const Rect& rect) {
    set_next_window(rect);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    if (ui.session.layout.right_folded) ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, ui.px(6)});
    ImGui::Begin("Right", nullptr, fixed_window);
    ImGui::PopStyleVar(ui.session.layout.right_folded ? 2 : 1);
    if (ui.session.layout.right_folded) {
        fold_button(ui, &session::Layout::right_folded, "fold-right", ImGuiDir_Left);
    } else {
        draw_tabs(ui);
    }
    ImGui::End();
}

}  // namespace skelplay::panels
