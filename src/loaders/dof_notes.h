#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/diagnostics.h"
#include "figure/figure.h"

namespace skelplay::loaders {

/// Sets Figure::positional of a figure with channels, and says once what kinds of degrees of freedom its bones have
/// where that matters to whoever works with it (ASF 1.10, "Positional only systems": "you can then inform the user as
/// this will affect the kind of tools they will need to process it"): that the skeleton is positional
/// ("asf.positional"), or that kinds are mixed ("asf.mixed-dof"). In a BVH that turns and moves all joints alike
/// nothing is said of it. `format`: the codes' first word. `located`: whether the diagnostics are about the file of the
/// skeleton.
void judge_dofs(figure::Figure& figure, std::string_view format, bool located, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
