#pragma once

#include <vector>

#include "render/image.h"

namespace skelplay::app {

/// The program's icon, assets/desktop/skelplay.svg, in the sizes that were built in, the smallest first; none where no
/// tool was found that draws it.
std::vector<render::Image> window_icons();

}  // namespace skelplay::app
