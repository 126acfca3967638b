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

/// Adds an arc around the joint for each rotation that has limits (ASF `limits`), from the lowest to the highest angle,
/// with a needle at the frame's value. Arc and needle are red when the value is outside; therefore arcs are not
/// coloured by axis. Each arc is in the plane in which its rotation moves the bone while the other rotations stay the
/// same.
void draw_limits(const LimitedJoint& joint, DrawList& list);

}  // namespace skelplay::scene
