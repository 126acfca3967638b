#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "figure/motion.h"
#include "figure/skeleton.h"

namespace skelplay::figure {

/// One frame of a skeleton, indexed by BoneId.
struct Pose {
    std::vector<glm::dmat4> local;  // own axes in the parent's axes, this frame; column vectors, v' = M v
    std::vector<glm::dvec3> tail;   // the bone's end this frame, in its own axes
};

/// The skeleton with every channel at rest.
void rest_pose(const Skeleton& skeleton, Pose& pose);

/// The pose of exactly this frame. A frame beyond the last gives the last; a motion without frames gives the rest pose.
/// `pose` is reused: no allocation after the first call.
void sample(const Skeleton& skeleton, const Motion& motion, std::size_t frame, Pose& pose);

/// The pose between two frames: `position` is in frames from 0 (2.25: a quarter of the way from frame 2 to 3).
/// Rotations take the shortest way (slerp of each bone's whole rotation, never of its Euler angles); all other channels
/// are interpolated linearly. A whole number gives exactly sample(frame).
void sample_between(const Skeleton& skeleton, const Motion& motion, double position, Pose& pose);

}  // namespace skelplay::figure
