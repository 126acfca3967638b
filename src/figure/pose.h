#pragma once

#include "figure/motion.h"

namespace skelplay::figure {
/// False for a missing position: one with a NaN coordinate. What is computed of it is missing, too.
inline bool is_present(const glm::dvec3& position) noexcept { return !std::isnan(position.x + position.y + position.z); }

/// One frame of a skeleton, indexed by BoneId. A bone that is absent from the frame, such as a marker that was not
/// seen, has NaN as its origin (see is_present()). session::sample_figure() alone fills the last three.
struct Pose {
    std::vector<glm::dmat4> local;     // own axes in the parent's axes, this frame; column vectors, v' = M v
    std::vector<glm::dvec3> tail;      // the bone's end this frame, in its own axes
    std::vector<double> stretch;       // factor on the bone's rest length (ASF `l`, HTR SF); empty: 1 for all bones
    std::vector<glm::dvec3> vertices;  // of the weighted skin, where the take moves its vertices itself; else empty
    std::vector<glm::dvec3> boxes;     // edge lengths of a box around each bone's origin, raw units; empty: none
    std::vector<BoneId> bridged;       // markers that were not seen: their positions are interpolated
};

/// False for a bone that is absent from the frame.
inline bool is_present(const Pose& pose, BoneId bone) noexcept {
    return is_present(glm::dvec3(pose.local[index(bone)][3]));
}

/// A point's own numbers between two frames; of an output, which is absent in every pose, its values in its own unit.
glm::dvec3 raw_point(const Motion& motion, const Bone& point, double position);

/// S, the scale of a bone's own skin, in the bone's axes: v' = bone · S · inverse bind · v. Other bones do not inherit
/// it. ASF's `l` scales along the bone (ASF 1.10, :bonedata), HTR's SF all three axes (M & M, eq. 3.5 and 3.6).
glm::dmat4 skin_scale(const Skeleton& skeleton, const Pose& pose, BoneId bone);

/// The skeleton with every channel at rest.
void rest_pose(const Skeleton& skeleton, Pose& pose);
inline Pose rest_pose(const Skeleton& skeleton) {
    Pose pose;
    rest_pose(skeleton, pose);
    return pose;
}

/// The pose of a frame; beyond the last that one, without frames the rest pose. The memory of `pose` is reused.
void sample(const Skeleton& skeleton, const Motion& motion, std::size_t frame, Pose& pose);

/// The pose between two frames: `position` is in frames from 0 (2.25: a quarter of the distance from frame 2 to 3).
/// Rotations take the shortest path (slerp of each bone's whole rotation, never of its Euler angles); all other
/// channels are interpolated linearly. A whole number gives sample(frame). A bone is present if it is in both.
void sample_between(const Skeleton& skeleton, const Motion& motion, double position, Pose& pose);

/// Interpolates markers that were not seen, so that they do not blink in a short gap: on the cubic (Hermite) through
/// the samples before and after the gap, with the velocities there. For display only: measurements and exports keep the
/// gaps. Gaps of more than `longest` frames, and gaps at the beginning or end of the take, remain. `position` is in
/// frames from 0, and `pose` is the pose there; only translations of roots are bridged. Returns those, in order.
std::vector<BoneId> bridge_gaps(const Skeleton& markers, const Motion& motion, double position, std::size_t longest,
                                Pose& pose);

/// The median length of a skeleton's bones in a pose, weighted by length, in its own unit: bones that are at least this
/// long make up half of the total length. Unlike the plain median it does not shrink to the length of a finger where
/// half of the bones are in the hands. Leaves out those `on_ground` (by BoneId). 0: no bone has a length.
double middle_length(const Skeleton& skeleton, const Pose& pose, const std::vector<bool>& on_ground = {});
}  // namespace skelplay::figure
