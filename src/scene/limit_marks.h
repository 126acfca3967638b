#pragma once

#include <cstddef>
#include <glm/mat4x4.hpp>

#include "figure/motion.h"
#include "scene/draw_list.h"

namespace skelplay::scene {

/// The bone whose limits are drawn, and where.
struct LimitedJoint {
    const figure::Skeleton* skeleton = nullptr;
    const figure::Motion* motion = nullptr;
    std::size_t frame = 0;  // whose values are compared with the limits
    figure::BoneId bone = figure::BoneId::none;
    glm::dmat4 parent{1.0};  // the parent's world matrix
    glm::dvec3 origin{0.0};  // the joint's position in the world
    double radius = 0.1;     // metres
};

/// Adds what shows the limits of a bone (ASF `limits`) and the frame's values:
/// - an arc around the joint for each rotation, from the lowest to the highest angle, with a needle at the value, in
///   the plane in which the rotation moves the bone while the other rotations stay the same;
/// - a bar for each translation, along its axis from the joint's lowest to its highest place, with ticks at both ends
///   and across the joint, which is at the value;
/// - a bar beside the bone for its length `l`, likewise.
/// A range without one end has no tick there and goes on past the value. What shows the value is red when it is
/// outside, and so is its range; therefore neither is coloured by axis.
void draw_limits(const LimitedJoint& joint, DrawList& list);

}  // namespace skelplay::scene
