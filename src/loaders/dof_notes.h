#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/diagnostics.h"
#include "figure/figure.h"

namespace skelplay::loaders {

/// Sets Figure::positional of a figure with channels, and notes once which kinds of degrees of freedom its bones have,
/// if that matters to users (ASF 1.10, "Positional only systems": "you can then inform the user as this will affect the
/// kind of tools they will need to process it"): that the skeleton is positional ("asf.positional"), or that kinds are
/// mixed ("asf.mixed-dof"). No note is added for a BVH in which all joints both rotate and move. `format`: the first
/// word of the codes. `located`: true when the diagnostics are about the skeleton's file.
void judge_dofs(figure::Figure& figure, std::string_view format, bool located, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
