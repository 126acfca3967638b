#pragma once

#include "panels/ruler.h"
#include "panels/ui.h"

namespace skelplay::panels {

/// The part of the take that the bar shows, along these pixels.
BarScale bar_scale(const Ui& ui, float left, float width);

/// After an item that the bar is made of: the wheel zooms around the pointer, Shift with the wheel or a drag with the
/// middle button pans, the right button opens the menu.
void navigate_bar(const Ui& ui, const BarScale& scale);

/// Goes on with a drag of the middle button; once a frame.
void pan_bar(const Ui& ui, const BarScale& scale);

/// That menu: the range, the zoom, and which lanes are shown.
void draw_bar_menu(const Ui& ui);

/// The entries for the lanes alone.
void lane_entries(const Ui& ui);

}  // namespace skelplay::panels
