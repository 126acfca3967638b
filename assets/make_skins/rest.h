#pragma once

#include <glm/glm.hpp>
#include <string_view>

#include "make_walk/body.h"

namespace skelplay::make_skins {

/// A bone at rest: cm, relative to the root.
struct Segment {
    glm::dvec3 start{0.0};
    glm::dvec3 end{0.0};
};

Segment rest_segment(const make_walk::Body& body, std::string_view bone);

/// The direction that the second axis of a cross-section faces, as far as the bone allows.
enum class Facing { ahead, up };

/// The axes that a piece is built along. The tables of cross-sections use
///     along   from the start (0) to the end (1)
///     side    away from the middle of the body; for the arms, which are held out, upwards
///     front   forward; for the feet, which point forward, upwards
struct Axes {
    glm::dvec3 start{0.0};  // cm
    glm::dvec3 along{0.0};  // cm; from start to end
    glm::dvec3 side{0.0};   // unit
    glm::dvec3 front{0.0};  // unit

    /// The point `lengths` of the axis along it, and so many centimetres to the side and to the front.
    glm::dvec3 at(double lengths, double to_side, double to_front) const {
        return start + along * lengths + side * to_side + front * to_front;
    }
};

/// The axes of a piece from `segment.start` to `segment.end`, which must not be parallel to `facing`.
Axes axes_along(const Segment& segment, Facing facing);

}  // namespace skelplay::make_skins
