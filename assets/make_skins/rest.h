#pragma once

#include <glm/glm.hpp>
#include <string_view>

#include "make_walk/body.h"

namespace skelplay::make_skins {

/// Where a bone lies at rest: cm, from the root.
struct Segment {
    glm::dvec3 start{0.0};
    glm::dvec3 end{0.0};
};

Segment rest_segment(const make_walk::Body& body, std::string_view bone);

/// Which way the second axis of a cross-section looks, as nearly as the bone allows.
enum class Facing { ahead, up };

/// The axes that a piece is built along. Tables of cross-sections speak of
///     along   from the start (0) to the end (1)
///     side    out from the middle of the body; of the arms, which are held out, up
///     front   ahead; of the feet, which point ahead, up
struct Axes {
    glm::dvec3 start{0.0};  // cm
    glm::dvec3 along{0.0};  // cm, the whole way
    glm::dvec3 side{0.0};   // unit
    glm::dvec3 front{0.0};  // unit

    /// The point at so many lengths along, so many centimetres to the side and to the front.
    glm::dvec3 at(double lengths, double to_side, double to_front) const {
        return start + along * lengths + side * to_side + front * to_front;
    }
};

/// The axes of a piece from `segment.start` to `segment.end`, which must not look along `facing`.
Axes axes_along(const Segment& segment, Facing facing);

}  // namespace skelplay::make_skins
