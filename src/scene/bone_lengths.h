#pragma once

#include <vector>

#include "figure/pose.h"
#include "figure/skeleton.h"

namespace skelplay::scene {

/// The middle length of a skeleton's bones in a pose, in its own unit: half of what they measure together belongs to
/// bones that are at least this long. Unlike the plain median it does not shrink to the length of a finger where half
/// of the bones are in the hands. Bones with `ground` set (by BoneId; empty: none) are left out. 0: no bone has a
/// length.
double middle_length(const figure::Skeleton& skeleton, const figure::Pose& pose, const std::vector<bool>& ground = {});

}  // namespace skelplay::scene
