#pragma once

#include <vector>

#include "panels/curve_plots.h"

namespace skelplay::panels {

/// The channels' names with the file's values at the playhead; a click shows or hides a channel's curve.
void draw_curve_legend(const Ui& ui, const session::OpenFigure& open, const std::vector<CurvePlot>& plots);

}  // namespace skelplay::panels
