#include <array>
#include <fmt/format.h>
#include <imgui.h>
#include <span>
#include <string>
#include <utility>

#include "panels/regions.h"

namespace skelplay::panels {

namespace {

void toggle(const Ui& ui, bool session::Layout::*folded) {
    session::Layout layout = ui.session.ui.layout;
    layout.*folded = !(layout.*folded);
    ui.ask(session::SetLayout{layout});
}

/// The button that folds or unfolds a column.
void fold_button(const Ui& ui, bool session::Layout::*folded, const char* name, ImGuiDir direction) {
    if (ImGui::ArrowButton(name, direction)) toggle(ui, folded);
    ui.tag("{}", name);
    help(ui.session.ui.layout.*folded ? "Show this column" : "Fold this column");
}

/// The number of warnings and errors, and the worst severity.
struct Badge {
    std::size_t count = 0;
    base::Severity worst = base::Severity::note;
};

Badge badge(const session::Session& session) {
    Badge badge;
    for (const session::FileReport& report : session.document.reports) {
        const std::size_t errors = report.diagnostics.count(base::Severity::error);
        badge.count += errors + report.diagnostics.count(base::Severity::warning);
        if (errors > 0) badge.worst = base::Severity::error;
    }
    if (badge.count > 0 && badge.worst == base::Severity::note) badge.worst = base::Severity::warning;
    return badge;
}

/// A tab of the right column.
struct Tab {
    std::string name;
    void (*draw)(const Ui&);
    std::size_t count = 0;      // findings or messages in it
    base::Severity worst = {};  // the worst of them

    [[nodiscard]] std::string label() const { return count > 0 ? fmt::format("{} ({})", name, count) : name; }
};

/// The number of findings for the active figure's skin.
std::size_t skin_findings(const session::Session& session) {
    const session::OpenFigure* active = session::active_figure(session.document);
    return active != nullptr && active->skin ? session::findings_of(*active->skin).size() : 0;
}

/// A row of buttons like tabs. Names are never shortened: those that do not fit go to another row.
void draw_tab_buttons(const Ui& ui, std::span<const Tab> tabs) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float left = ImGui::GetCursorPosX();
    const float end = left + ImGui::GetContentRegionAvail().x;
    fold_button(ui, &session::Layout::right_folded, "fold-right", ImGuiDir_Right);
    float x = left + ImGui::GetFrameHeight();
    const float gap = ui.px(4);
    for (std::size_t i = 0; i < tabs.size(); ++i) {
        const std::string label = tabs[i].label();
        const float width = ImGui::CalcTextSize(label.c_str()).x + 2 * style.FramePadding.x;
        const bool fits = x + gap + width <= end;
        if (fits) ImGui::SameLine(0, gap);
        x = fits ? x + gap + width : left + width;
        const bool open = i == ui.state.tab;
        ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetColorU32(open ? ImGuiCol_TabActive : ImGuiCol_Tab));
        if (tabs[i].count > 0) ImGui::PushStyleColor(ImGuiCol_Text, colour(ui.colours, tabs[i].worst));
        if (ImGui::Button(fmt::format("{}###tab-{}", label, tabs[i].name).c_str())) ui.state.tab = i;
        ImGui::PopStyleColor(tabs[i].count > 0 ? 2 : 1);
        ui.tag("tab-{}", tabs[i].name);
    }
    ImGui::Separator();
}

/// With a single figure there is nothing to compare: it says what that is and offers to add another.
void draw_figures_tab(const Ui& ui) {
    const bool alone = ui.session.document.figures.size() == 1;
    draw_skeleton(ui);
    ImGui::Dummy({0, ui.px(8)});
    if (alone) {
        draw_about(ui);
        ImGui::Dummy({0, ui.px(8)});
    }
    draw_compare(ui);
    if (alone) {
        ImGui::Dummy({0, ui.px(4)});
        if (ImGui::Button("Add a take\u2026") && !ui.session.ui.open_dialog) {
            ui.state.add_asked = true;
            ui.ask(session::ToggleOpenDialog{});
        }
        ui.tag("figures-add");
    }
    if (!alone) draw_about(ui);
}

void draw_tabs(const Ui& ui) {
    const Badge said = badge(ui.session);
    const std::array<Tab, 6> tabs{{{"Bone", draw_bone_details},
                                   {"Curves", draw_curves},
                                   {"Skins", draw_skins, skin_findings(ui.session), base::Severity::warning},
                                   {"Figures", draw_figures_tab},
                                   {"View", draw_view},
                                   {"Messages", draw_messages, said.count, said.worst}}};
    if (std::exchange(ui.state.messages_asked, false)) ui.state.tab = tabs.size() - 1;
    draw_tab_buttons(ui, tabs);
    const Tab& open = tabs.at(ui.state.tab);
    ImGui::BeginChild(open.name.c_str(), {0, 0});
    open.draw(ui);
    ImGui::EndChild();
}

}  // namespace

void draw_left_column(const Ui& ui, const Rect& rect) {
    set_next_window(rect);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    if (ui.session.ui.layout.left_folded) ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, ui.px(6)});
    ImGui::Begin("Left", nullptr, fixed_window);
    ImGui::PopStyleVar(ui.session.ui.layout.left_folded ? 2 : 1);
    if (ui.session.ui.layout.left_folded) {
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
    if (ui.session.ui.layout.right_folded) ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, ui.px(6)});
    ImGui::Begin("Right", nullptr, fixed_window);
    ImGui::PopStyleVar(ui.session.ui.layout.right_folded ? 2 : 1);
    if (ui.session.ui.layout.right_folded) {
        fold_button(ui, &session::Layout::right_folded, "fold-right", ImGuiDir_Left);
    } else {
        draw_tabs(ui);
    }
    ImGui::End();
}

}  // namespace skelplay::panels
