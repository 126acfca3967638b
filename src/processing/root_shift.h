#pragma once

#include <cstddef>
#include <glm/vec3.hpp>
#include <vector>

#include "processing/foot_lock.h"

namespace skelplay::processing {

/// What a foot that is moved asks of the root in a frame.
struct LegPull {
    glm::dvec3 along{0.0};  // the direction from hip to ankle
    glm::dvec3 shift{0.0};  // of the foot
    double weight = 0.0;    // 1: the leg is straight, so that its length cannot change; 0: it can
};

/// The straighter a leg, the more it asks the root to follow. The foot's shift is zero yet.
LegPull leg_pull(const LegPose& leg);

/// By how much the root follows its feet, frame by frame, so that straight legs keep their lengths: the shortest shift
/// that moves both ends of the legs alike along them (least squares, damped), without what is faster than a body
/// sways. `legs`: of each leg one item a frame, as many for all.
std::vector<glm::dvec3> root_shifts(std::vector<std::vector<LegPull>> legs, double frame_time);

}  // namespace skelplay::processing
