#pragma once

#include <glm/vec3.hpp>

#include "figure/figure.h"

namespace skelplay::processing {

/// Moves the whole take: by the position channels of its roots, or by the offsets of roots that have none in that
/// direction. Frames in which a marker was not seen stay so.
void move_take(figure::Figure& figure, const glm::dvec3& shift);

}  // namespace skelplay::processing
