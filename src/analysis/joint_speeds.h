#pragma once

#include <stop_token>
#include <vector>

#include "figure/figure.h"
#include "scene/placement.h"

namespace skelplay::analysis {

/// How fast a joint (its bone's origin) goes through the world at every frame of a take, in metres a second: central
/// differences of its positions, one-sided at both ends; zero for a take of one frame. `frame_time` in seconds, > 0.
/// Linear in frames; stopped, it is what was measured so far and zeros.
std::vector<float> joint_speeds(const figure::Figure& figure, figure::BoneId joint, const scene::Placement& placement,
                                double frame_time, const std::stop_token& stop = {});

}  // namespace skelplay::analysis
