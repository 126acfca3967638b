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

/// The pose of exactly this frame; frames beyond the last show the last, a motion without frames the rest pose.
/// `pose` is reused: no allocation after the first call.
void sample(const Skeleton& skeleton, const Motion& motion, std::size_t frame, Pose& pose);

/// The pose between two frames: `position` counts frames from 0 (2.25: a quarter of the way from frame 2 to 3).
/// Rotations turn the short way on the sphere (each bone's whole rotation, never its Euler angles), all other
/// channels go straight. A whole position gives exactly sample(frame).
void sample_between(const Skeleton& skeleton, const Motion& motion, double position, Pose& pose);

}  // namespace skelplay::figure
