#pragma once

#include <string>

#include "analysis/up_axis.h"

namespace skelplay::analysis {

/// The up axis of markers whose names and file say nothing: the one of Y and Z along which they clearly reach further,
/// several people each for themselves; else the usual one of the format or of the unit.
UpAxis up_by_cloud(const figure::Figure& markers);

/// What the shape of a cloud of markers says against the axis that their file declares up: they reach as far as a
/// person is tall along another one, at an end of which they are as steady as feet on the ground, and along the
/// declared one no person has room. Empty: nothing.
std::string doubt_by_cloud(const figure::Figure& markers, figure::Axis declared);

}  // namespace skelplay::analysis
