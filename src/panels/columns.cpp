#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <imgui.h>
#include <string>

#include "panels/keyboard.h"
#include "panels/regions.h"
#include "session/take_facts.h"

namespace skelplay::panels {

namespace {

constexpr float card_width = 150;  // points

/// A button that opens, closes or folds a column.
bool column_button(const Ui& ui, const char* name, ImGuiDir direction, const char* does) {
    const bool pressed = ImGui::ArrowButton(name, direction);
    ui.tag("{}", name);
    help(does);
    return pressed;
}

void fold_right(const Ui& ui, bool folded) {
    session::Layout layout = ui.session.ui.layout;
    layout.right_folded = folded;
    ui.ask(session::SetLayout{layout});
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
    std::string title = {};     // what it is called now; empty: its name

    [[nodiscard]] std::string label() const {
        const std::string& called = title.empty() ? name : title;
        return count > 0 ? fmt::format("{} ({})", called, count) : called;
    }
};

/// The number of findings for the active figure's skin.
std::size_t skin_findings(const session::Session& session) {
    const session::OpenFigure* active = session::active_figure(session.document);
    return active != nullptr && active->take.skin ? takes::findings_of(*active->take.skin).size() : 0;
}

using Tabs = std::array<Tab, messages_tab + 1>;

/// A tab's button, `width` pixels wide; true when it was clicked.
bool tab_button(const Ui& ui, const Tab& tab, bool open, float width) {
    ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetColorU32(open ? ImGuiCol_TabActive : ImGuiCol_Tab));
    if (tab.count > 0) ImGui::PushStyleColor(ImGuiCol_Text, colour(ui.colours, tab.worst));
    const bool clicked = ImGui::Button(fmt::format("{}###tab-{}", tab.label(), tab.name).c_str(), {width, 0});
    ImGui::PopStyleColor(tab.count > 0 ? 2 : 1);
    ui.tag("tab-{}", tab.name);
    return clicked;
}

float tab_width(const Tab& tab) {
    return ImGui::CalcTextSize(tab.label().c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
}

/// A row of buttons like tabs; the open one closes the column. Names are never shortened: those that do not fit go to
/// another row.
void draw_tab_row(const Ui& ui, const Tabs& tabs) {
    const float left = ImGui::GetCursorPosX();
    const float end = left + ImGui::GetContentRegionAvail().x;
    if (column_button(ui, "fold-right", ImGuiDir_Right, "Close this column")) open_column(ui, Column::right, false);
    float x = left + ImGui::GetFrameHeight();
    const float gap = ui.px(4);
    for (std::size_t i = 0; i < tabs.size(); ++i) {
        const float width = tab_width(tabs[i]);
        const bool fits = x + gap + width <= end;
        if (fits) ImGui::SameLine(0, gap);
        x = fits ? x + gap + width : left + width;
        const bool open = i == ui.state.tab;
        if (!tab_button(ui, tabs[i], open, width)) continue;
        ui.state.tab = i;
        open_column(ui, Column::right, !open);
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
    draw_sticks(ui);
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

Tabs tabs_of(const Ui& ui) {
    const Badge said = badge(ui.session);
    return {{{"Bone", draw_bone_details, 0, {}, session::part_word(ui.session.document, true)},
             {"Curves", draw_curves},
             {"Skins", draw_skins, skin_findings(ui.session), base::Severity::warning},
             {"Figures", draw_figures_tab},
             {"View", draw_view},
             {"Messages", draw_messages, said.count, said.worst}}};
}

void draw_open_tab(const Ui& ui, const Tabs& tabs) {
    draw_tab_row(ui, tabs);
    const Tab& open = tabs.at(ui.state.tab);
    const bool arrive = take_keys(ui, KeysIn::tab);
    ImGui::BeginChild(open.name.c_str(), {0, 0});
    if (arrive) begin_navigation();
    open.draw(ui);
    ImGui::EndChild();
}

/// The tabs one below the other while none is open.
void draw_tab_list(const Ui& ui, const Tabs& tabs) {
    if (column_button(ui, "fold-right", ImGuiDir_Right, "Fold this column")) fold_right(ui, true);
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.0F, 0.5F});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
    for (std::size_t i = 0; i < tabs.size(); ++i) {
        if (!tab_button(ui, tabs[i], false, ImGui::GetContentRegionAvail().x)) continue;
        ui.state.tab = i;
        open_column(ui, Column::right, true);
    }
    ImGui::PopStyleVar(2);
}

/// Begins a column's window; a folded one has only room for its button.
void begin_column(const Ui& ui, const char* id, const Rect& rect, bool folded) {
    set_next_window(rect);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    if (folded) ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, ui.px(6)});
    ImGui::Begin(id, nullptr, fixed_window);
    ImGui::PopStyleVar(folded ? 2 : 1);
}

}  // namespace

float tab_list_width(const Ui& ui, bool with_card) {
    float widest = with_card ? ui.px(card_width) : 0.0F;
    for (const Tab& tab : tabs_of(ui)) widest = std::max(widest, tab_width(tab));
    return std::round(widest + 2 * ImGui::GetStyle().WindowPadding.x);
}

void draw_left_column(const Ui& ui, const Rect& rect, bool open) {
    const bool arrive = take_keys(ui, KeysIn::column);
    begin_column(ui, "Left", rect, !open);
    if (arrive) begin_navigation();
    const bool pressed = column_button(ui, "fold-left", open ? ImGuiDir_Left : ImGuiDir_Right,
                                       open ? "Fold this column" : "Show this column");
    if (pressed) open_column(ui, Column::left, !open);
    if (open) {
        ImGui::SameLine();
        draw_bone_filter(ui);
        draw_figures(ui);
        draw_bones(ui);
    }
    ImGui::End();
}

void draw_right_column(const Ui& ui, const Rect& rect, const Room& room) {
    const bool folded = ui.session.ui.layout.right_folded && !room.right_open;
    begin_column(ui, "Right", rect, folded);
    if (folded) {
        if (column_button(ui, "fold-right", ImGuiDir_Left, "Show this column")) fold_right(ui, false);
    } else if (room.right_open) {
        draw_open_tab(ui, tabs_of(ui));
    } else {
        draw_tab_list(ui, tabs_of(ui));
        if (!room.narrow) draw_take_card(ui);
    }
    ImGui::End();
}

}  // namespace skelplay::panels
