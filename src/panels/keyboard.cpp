#include "panels/keyboard.h"

#include <imgui.h>
#include <imgui_internal.h>
#include <utility>

#include "panels/panels.h"
#include "panels/room.h"

namespace skelplay::panels {

namespace {

/// So many tabs has the right column.
constexpr int tab_count = static_cast<int>(messages_tab) + 1;

bool popup_open() { return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup); }

void enter(const Ui& ui, KeysIn place) {
    ui.state.keyboard.in = place;
    ui.state.keyboard.arriving = true;
}

void give_back(const Ui& ui) {
    ui.state.keyboard.in = KeysIn::picture;
    ui.state.keyboard.arriving = false;
    ImGui::GetCurrentContext()->NavDisableHighlight = true;
    ImGui::SetWindowFocus(nullptr);
}

void enter_menus(const Ui& ui) {
    if (std::exchange(ui.state.keyboard.menu_focus_seen, ui.session.ui.menu_focus) == ui.session.ui.menu_focus) return;
    if (ui.state.keyboard.in != KeysIn::menus) return enter(ui, KeysIn::menus);
    ImGui::ClosePopupToLevel(0, true);
    give_back(ui);
}

/// The first key opens the tab that was open last, if none is.
void step_tab(const Ui& ui) {
    const int steps = ui.session.ui.tab_steps - ui.state.keyboard.tab_steps_seen;
    ui.state.keyboard.tab_steps_seen = ui.session.ui.tab_steps;
    if (steps == 0 || ui.session.ui.library) return;
    const bool open = room_of(ui, ImGui::GetIO().DisplaySize.x).right_open;
    const int wanted = static_cast<int>(ui.state.tab) + (open ? steps : 0);
    ui.state.tab = static_cast<std::size_t>((wanted % tab_count + tab_count) % tab_count);
    if (!open) open_column(ui, Column::right, true);
    if (popup_open()) ImGui::ClosePopupToLevel(0, true);
    enter(ui, KeysIn::tab);
}

void step_back(const Ui& ui) {
    KeyboardState& keyboard = ui.state.keyboard;
    if (std::exchange(keyboard.steps_back_seen, ui.session.ui.steps_back) == ui.session.ui.steps_back) return;
    if (keyboard.escape_is_taken) return;
    if (keyboard.in != KeysIn::picture)
        give_back(ui);
    else if (!ui.state.bone_filter.empty())
        ui.state.bone_filter.clear();
    else if (session::selected_figure(ui.session.document, ui.session.view) != nullptr)
        ui.ask(session::Select{});
}

/// ImGui has keys of its own: Alt for menus and Ctrl+Tab for windows. Here they are the mouse's and the tabs'.
void drop_other_keys() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    context.NavWindowingToggleLayer = false;
    context.NavWindowingTarget = context.NavWindowingTargetAnim = nullptr;
}

}  // namespace

void before_frame(const PanelState& state) {
    ImGuiIO& io = ImGui::GetIO();
    io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
    if (state.keyboard.in == KeysIn::picture) return;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    // ImGui presses buttons with Space alone.
    const int enter_key = io.KeyMap[ImGuiKey_Enter];
    if (enter_key >= 0 && io.KeysDown[enter_key] && !io.WantTextInput) io.NavInputs[ImGuiNavInput_Activate] = 1.0F;
}

void follow_keys(const Ui& ui) {
    drop_other_keys();
    step_back(ui);
    enter_menus(ui);
    step_tab(ui);
    const bool clicked = ImGui::IsMouseClicked(ImGuiMouseButton_Left) || ImGui::IsMouseClicked(ImGuiMouseButton_Right);
    if (ui.state.keyboard.in == KeysIn::tab && clicked) ui.state.keyboard.in = KeysIn::picture;
}

bool keys_arrive(const Ui& ui, KeysIn place) {
    return ui.state.keyboard.in == place && std::exchange(ui.state.keyboard.arriving, false);
}

int menus_aside(const Ui& ui) {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    const bool innermost = context.NavWindow == context.CurrentWindow;
    if (ui.state.keyboard.in != KeysIn::menus || !innermost || !ImGui::NavMoveRequestButNoResultYet()) return 0;
    if (context.NavMoveDir != ImGuiDir_Left && context.NavMoveDir != ImGuiDir_Right) return 0;
    // ImGui would close the menu and mark its neighbour in the bar.
    const int by = context.NavMoveDir == ImGuiDir_Left ? -1 : 1;
    ImGui::NavMoveRequestCancel();
    return by;
}

void begin_navigation() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    ImGui::NavInitWindow(context.CurrentWindow, true);
    context.NavDisableHighlight = false;
    context.NavDisableMouseHover = true;
}

void settle_keys(const Ui& ui) {
    KeyboardState& keyboard = ui.state.keyboard;
    const session::UiState& shown = ui.session.ui;
    const bool panel_closes = shown.render_panel || shown.export_panel || shown.library || ui.state.dialog_open;
    keyboard.escape_is_taken = panel_closes || popup_open() || ImGui::GetIO().WantTextInput ||
                               ui.state.typing != Field::none || ImGui::IsAnyItemActive();
    const bool there =
        keyboard.in == KeysIn::menus ? popup_open() : room_of(ui, ImGui::GetIO().DisplaySize.x).right_open;
    keyboard.frames_gone = there || keyboard.arriving ? 0 : keyboard.frames_gone + 1;
    // A menu that was chosen from is closed, and a tab may be hidden; but on the way from one menu to the next none is
    // open for a frame, and a tab opens a frame after it was asked to.
    const bool gone = keyboard.frames_gone > 1 || shown.hidden != session::Hidden::nothing;
    if (keyboard.in != KeysIn::picture && gone) give_back(ui);
}

}  // namespace skelplay::panels
