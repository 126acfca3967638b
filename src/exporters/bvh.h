#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {

/// Writes a BVH. A figure that came from one keeps its numbers, channels and names; where `auto` would read position
/// channels otherwise than the rule in force, they get OFFSET 0 and full values, which is noted. Any other figure gets
/// joints with the figure's axes at rest: three rotations each, and three positions with OFFSET 0 for roots and for
/// joints that move against their parents. Angles are in degrees.
bool write_bvh(const ExportJob& job);

}  // namespace skelplay::exporters
