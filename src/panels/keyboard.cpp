#include "panels/keyboard.h"
#include "panels/panels.h"
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
bool popup_open() { return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup); }

void enter(const Ui& ui, KeysIn target) {
    ui.state.keyboard.in = target;
    ui.state.keyboard.arriving = true;
}

void give_back(const Ui& ui) {
    ui.state.keyboard.in = KeysIn::picture;
    ui.state.keyboard.arriving = false;
    leave_navigation();
}

void enter_menus(const Ui& ui) {
    if (!ui.poll(session::UiEvent::enter_menus)) return;
    if (ui.state.keyboard.in != KeysIn::menus) return enter(ui, KeysIn::menus);
    close_all_popups();
    give_back(ui);
}

bool form_open(const Ui& ui) { return ui.session.ui.form.has_value(); }

/// The index that so many steps lead to in the ring of `forms` (a form over the picture, or none) and tabs. From
/// outside the ring the form comes first; without a form and an open tab, the tab that was open last.
int ring_index_after(const Ui& ui, int steps, int forms) {
    const KeysIn in = ui.state.keyboard.in;
    const bool outside = in != KeysIn::tab && in != KeysIn::form;
    int from = static_cast<int>(ui.state.tab) + forms;
    if (forms > 0 && in == KeysIn::form) from = 0;
    else if (forms > 0 && outside && steps > 0) from = -1;
    else if (!column_layout(ui, ImGui::GetIO().DisplaySize.x).right_open) return from;
    const int count = static_cast<int>(tab_count) + forms;
    return ((from + steps) % count + count) % count;
}

void step_tab(const Ui& ui) {
    const auto forward = static_cast<int>(std::erase(ui.state.events, session::UiEvent::next_tab));
    const int steps = forward - static_cast<int>(std::erase(ui.state.events, session::UiEvent::previous_tab));
    if (steps == 0 || ui.session.ui.library) return;
    close_all_popups();
    const int forms = form_open(ui) ? 1 : 0;
    const int index = ring_index_after(ui, steps, forms);
    if (index < forms) return enter(ui, KeysIn::form);
    ui.state.tab = static_cast<std::size_t>(index - forms);
    if (!column_layout(ui, ImGui::GetIO().DisplaySize.x).right_open) open_column(ui, Column::right, true);
    enter(ui, KeysIn::tab);
}

void enter_column(const Ui& ui) {
    if (!ui.poll(session::UiEvent::enter_column) || ui.session.ui.library) return;
    close_all_popups();
    if (ui.state.keyboard.in == KeysIn::column) return give_back(ui);
    open_column(ui, Column::left, true);
    enter(ui, KeysIn::column);
}

void step_back(const Ui& ui) {
    const KeyboardState& keyboard = ui.state.keyboard;
    if (!ui.poll(session::UiEvent::step_back) || keyboard.escape_is_taken) return;
    if (keyboard.in != KeysIn::picture) give_back(ui);
    else if (!ui.state.bone_filter.empty()) ui.state.bone_filter.clear();
    else if (session::selected_figure(ui.session.document, ui.session.view) != nullptr || !ui.session.view.marked.empty())
        ui.ask(session::select_bone, session::FigureId::none, BoneId::none);
}

/// Whether a target of the keys is open.
bool is_open(const Ui& ui, KeysIn target) {
    switch (target) {
        case KeysIn::picture: return true;
        case KeysIn::menus: return popup_open();
        case KeysIn::tab: return column_layout(ui, ImGui::GetIO().DisplaySize.x).right_open;
        case KeysIn::form: return form_open(ui);
        case KeysIn::column: return column_layout(ui, ImGui::GetIO().DisplaySize.x).left_open;
    }
    return false;
}
}  // namespace

void before_frame(const PanelState& state) {
    ImGuiIO& io = ImGui::GetIO();
    io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
    if (state.keyboard.in == KeysIn::picture) return;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    prepare_navigation();
}

void follow_keys(const Ui& ui) {
    stop_window_switching();  // the mouse and the tabs use Alt and Ctrl+Tab
    step_back(ui);
    enter_menus(ui);
    step_tab(ui);
    enter_column(ui);
    const bool clicked = ImGui::IsMouseClicked(ImGuiMouseButton_Left) || ImGui::IsMouseClicked(ImGuiMouseButton_Right);
    const KeysIn in = ui.state.keyboard.in;
    if (in != KeysIn::menus && clicked) ui.state.keyboard.in = KeysIn::picture;
}

void form_appears(const Ui& ui) {
    if (ui.state.keyboard.in == KeysIn::menus) enter(ui, KeysIn::form);
}

bool receive_keys(const Ui& ui, KeysIn target) {
    const bool arrived = keys_arrive(ui, target);
    if (arrived) ImGui::SetNextWindowFocus();
    return arrived;
}

void settle_keys(const Ui& ui) {
    KeyboardState& keyboard = ui.state.keyboard;
    const session::UiState& shown = ui.session.ui;
    const bool form_closes = form_open(ui) && keyboard.in == KeysIn::picture;
    const bool panel_closes = form_closes || shown.library || ui.state.dialog_open;
    keyboard.escape_is_taken = panel_closes || popup_open() || ImGui::GetIO().WantTextInput ||
                               ui.state.typing != Field::none || ImGui::IsAnyItemActive();
    const bool open = is_open(ui, keyboard.in);
    keyboard.frames_gone = open || keyboard.arriving ? 0 : keyboard.frames_gone + 1;
    // The keys return when their target is closed or hidden. It may be missing for one frame: no menu is open between
    // two menus, and a tab opens a frame after the request.
    const bool hidden = shown.hidden != session::Hidden::nothing && keyboard.in != KeysIn::form;
    const bool gone = keyboard.frames_gone > 1 || hidden;
    if (keyboard.in != KeysIn::picture && gone) give_back(ui);
}
}  // namespace skelplay::panels
