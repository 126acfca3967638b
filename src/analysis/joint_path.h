#pragma once

#include <glm/vec3.hpp>
#include <stop_token>
#include <vector>

#include "figure/figure.h"

namespace skelplay::analysis {

/// Where a bone's origin is in every frame of the take, in the file's own units and axes. Stoppable: then it is cut
/// short.
std::vector<glm::dvec3> joint_path(const figure::Figure& figure, figure::BoneId bone, const std::stop_token& stop = {});

}  // namespace skelplay::analysis
