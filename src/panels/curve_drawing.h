#pragma once

#include <imgui.h>
#include <vector>

#include "panels/plot.h"
#include "panels/ui.h"

namespace skelplay::panels {

// What a plot is drawn of, into the current window. `plot` is its rectangle; the scales lead to the window's pixels.

/// The lines across at round values, with their labels on the left outside.
void draw_value_axis(const Ui& ui, const Rect& plot, const PlotScale& values);
/// The lines down at round frame numbers through [top, bottom], with their labels below.
void draw_frame_axis(const Ui& ui, const PlotScale& time, const std::vector<Tick>& ticks, float top, float bottom);
/// A curve as columns() gives it: an even line where it is calm, a band where it goes up and down within a pixel.
void draw_curve(const Ui& ui, const std::vector<Span>& columns, const PlotScale& time, const PlotScale& values,
                ImU32 colour);
/// A dot for each sample, when there is room for them.
void draw_samples(const Ui& ui, const CurveSource& curve, const PlotScale& time, const PlotScale& values, ImU32 colour);

}  // namespace skelplay::panels
