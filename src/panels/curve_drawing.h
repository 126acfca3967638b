#pragma once

#include <imgui.h>
#include <vector>

#include "panels/plot.h"
#include "panels/ui.h"

namespace skelplay::panels {

// Parts of a plot, drawn into the current window. `plot` is its rectangle; the scales give the window's pixels.

/// Horizontal lines at round values, with labels to the left of the plot.
void draw_value_axis(const Ui& ui, const Rect& plot, const PlotScale& values);
/// Vertical lines at round frame numbers from `top` to `bottom`, with labels below.
void draw_frame_axis(const Ui& ui, const PlotScale& time, const std::vector<Tick>& ticks, float top, float bottom);
/// A curve from columns(): a line, and a band where the values vary within a pixel.
void draw_curve(const Ui& ui, const std::vector<Span>& columns, const PlotScale& time, const PlotScale& values,
                ImU32 colour);
/// A dot for each sample, if there is room.
void draw_samples(const Ui& ui, const CurveSource& curve, const PlotScale& time, const PlotScale& values, ImU32 colour);

}  // namespace skelplay::panels
