#pragma once

#include "panels/ui.h"

namespace skelplay::panels {

// Who has the keys. They are the picture's, unless text is typed, until F10 gives them to the menus, Ctrl+Tab to the
// form over the picture or to a tab, or F6 to the left column; only there ImGui's own navigation is on.
// Escape, a click and a closed menu give them back.

/// Follows what the keys asked for since the last frame. Call it at the beginning of a frame.
void follow_keys(const Ui& ui);
/// True once after the keys came to this place: it is to take ImGui's focus.
bool keys_arrive(const Ui& ui, KeysIn place);
/// The same, and gives the focus to the next window; call begin_navigation() in that if it is true.
bool take_keys(const Ui& ui, KeysIn place);
/// Call it when a form over the picture is opened: from the menus by keys, it gets the keys.
void form_appears(const Ui& ui);
/// How many menus further the keys lead out of the menu that is being drawn, all items of which are: -1, 1, or 0.
int menus_aside(const Ui& ui);
/// Shows ImGui's mark on the first item of the current window.
void begin_navigation();
/// Shows ImGui's mark around the last item if the keys are on it: for items that ImGui does not draw itself.
void mark_if_focused();
/// Call it at the end of a frame, when all is drawn.
void settle_keys(const Ui& ui);

}  // namespace skelplay::panels
