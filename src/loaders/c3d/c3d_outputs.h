#pragma once

#include <map>
#include <string>

#include "loaders/c3d/c3d_layout.h"

namespace skelplay::loaders {

/// The labels of points that hold what a model computed, with the unit of their numbers (empty: not stated). The POINT
/// parameters ANGLES, FORCES, MOMENTS, POWERS, SCALARS and REACTIONS list them, each of which may go on in ANGLES2,
/// ANGLES3 …, and so may other lists that TYPE_GROUPS names (c3d.org's manual, "POINT:TYPE_GROUPS"). The units are in
/// ANGLE_UNITS, FORCE_UNITS and so on.
std::map<std::string, std::string> c3d_outputs(const C3dParameters& parameters);

}  // namespace skelplay::loaders
