#pragma once

#include <vector>

#include "panels/curve_plots.h"

namespace skelplay::panels {

/// The names and present values of all curves; a click on a name shows or hides its curves. Of one bone in two columns
/// of plots; of several a table for each plot, with a column for each bone.
void draw_curve_legend(const Ui& ui, const session::OpenFigure& open, const std::vector<figure::BoneId>& bones,
                       const std::vector<CurvePlot>& plots);

}  // namespace skelplay::panels
