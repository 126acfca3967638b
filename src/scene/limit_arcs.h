#pragma once

#include <cstddef>
#include <glm/mat4x4.hpp>

#include "figure/motion.h"
#include "scene/draw_list.h"

namespace skelplay::scene {

/// Where a bone's limits are to be drawn.
struct LimitedJoint {
    const figure::Skeleton* skeleton = nullptr;
    const figure::Motion* motion = nullptr;
    std::size_t frame = 0;  // whose values are held against the limits
    figure::BoneId bone = figure::BoneId::none;
    glm::dmat4 parent{1.0};  // the world matrix that the bone's offset is in
    glm::dvec3 origin{0.0};  // the joint, world
    double radius = 0.1;     // metres
};

/// Adds an arc around the joint for each rotation that has limits (ASF `limits`), not coloured by axis, for red means a
/// violation: it reaches from the least to the greatest angle, and a needle stands at the value of the frame. Where
/// that is outside, arc and needle are red. Each arc lies in the plane in which its rotation turns the bone, the others
/// being as they are.
void draw_limits(const LimitedJoint& joint, DrawList& list);

}  // namespace skelplay::scene
