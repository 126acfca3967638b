#pragma once

#include <vector>

#include "panels/ui.h"

namespace skelplay::panels {

// The lines above the legend of the curves.

/// The bones whose curves stay; a click lets them go. And whether the selected one's are to stay, too.
void draw_kept_curves(const Ui& ui, const session::OpenFigure& open);
/// What is shown besides the channels, and how.
void draw_curve_choices(const Ui& ui);
/// Says where a bone's middle angle is near gimbal lock; a click goes to the frame where it is nearest.
void draw_gimbal_warnings(const Ui& ui, const session::OpenFigure& open, const std::vector<figure::BoneId>& bones);

}  // namespace skelplay::panels
