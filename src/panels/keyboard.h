#pragma once

#include "panels/ui.h"

namespace skelplay::panels {
// The picture gets the keys that are not typed until F10 gives them to the menus, Ctrl+Tab to the form or a tab, or F6
// to the left column, where ImGui's own navigation is on. Escape, a click, and closing the target give them back.

/// Handles the key events since the last frame. Call it at the beginning of a frame.
void follow_keys(const Ui& ui);
/// True once after the keys have been given to this target.
inline bool keys_arrive(const Ui& ui, KeysIn target) {
    return ui.state.keyboard.in == target && std::exchange(ui.state.keyboard.arriving, false);
}
/// The same; if it is true, focuses the next window, in which navigate_to_first_item() must be called.
bool receive_keys(const Ui& ui, KeysIn target);
/// Call it when a form over the picture opens: it gets the keys if it was opened from the menus by keys.
void form_appears(const Ui& ui);
/// -1 or 1 if the left or right arrow leads from the menu that has just been drawn to its neighbour, else 0.
inline int menus_aside(const Ui& ui) {
    // ImGui would close the menu and mark its neighbour in the bar.
    return ui.state.keyboard.in == KeysIn::menus ? take_sideways_step() : 0;
}
/// Call it at the end of a frame.
void settle_keys(const Ui& ui);
}  // namespace skelplay::panels
