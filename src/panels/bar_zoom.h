#pragma once

#include "panels/ruler.h"
#include "panels/ui.h"

namespace skelplay::panels {

/// The scale of the bar, drawn from `left` over `width` pixels: the part of the take that it shows.
BarScale bar_scale(const Ui& ui, float left, float width);

/// Pan, zoom and menu for the last item, which is part of the bar: the wheel zooms around the pointer, Shift with the
/// wheel or a drag with the middle button pans, the right button opens the menu.
void navigate_bar(const Ui& ui, const BarScale& scale);

/// Continues a drag with the middle button; call it once a frame.
void pan_bar(const Ui& ui, const BarScale& scale);

/// The bar's context menu: range, zoom and lanes.
void draw_bar_menu(const Ui& ui);

/// The menu entries that switch lanes on and off.
void lane_entries(const Ui& ui);

}  // namespace skelplay::panels
