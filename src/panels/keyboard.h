#pragma once

#include "panels/ui.h"

namespace skelplay::panels {

// Who has the keys. They are the picture's, unless text is typed, until F10 or Ctrl+Tab gives them to the menus or to a
// tab; only there ImGui's own navigation is on. Escape, a click and a closed menu give them back.

/// Follows what the keys asked for since the last frame. Call it at the beginning of a frame.
void follow_keys(const Ui& ui);
/// True once after the keys came to this place: it is to take ImGui's focus.
bool keys_arrive(const Ui& ui, KeysIn place);
/// How many menus further the keys lead out of the menu that is being drawn, all items of which are: -1, 1, or 0.
int menus_aside(const Ui& ui);
/// Shows ImGui's mark on the first item of the current window.
void begin_navigation();
/// Call it at the end of a frame, when all is drawn.
void settle_keys(const Ui& ui);

}  // namespace skelplay::panels
