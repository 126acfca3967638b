#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include "figure/ids.h"

namespace skelplay::scene {

/// How a figure's raw file numbers stand in the world, which is in metres, Y up, right-handed, ground at y = 0.
/// The pose is never touched: this is the figure node's local matrix.
struct Placement {
    double metres_per_unit = 1.0;
    figure::Axis up = figure::Axis::y;  // the file's axis that points up
    glm::dvec3 shift{0.0};              // metres, added last: side by side, ground height
};

/// translate(shift) · scale(metres_per_unit) · rotation that turns the up axis to Y.
/// Z up: (x, y, z) → (x, z, −y). X up: (x, y, z) → (−y, x, z).
glm::dmat4 matrix(const Placement& placement);

}  // namespace skelplay::scene
