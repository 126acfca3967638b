#pragma once

#include <glm/vec3.hpp>
#include <stop_token>
#include <vector>

#include "figure/figure.h"
#include "scene/figure_view.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

/// The position of a point in every frame of the take, in the file's own units and axes. Shorter when stopped.
std::vector<glm::dvec3> point_path(const figure::Figure& figure, const scene::MixedPoint& point,
                                   const std::stop_token& stop = {});
/// The same of a bone's origin.
std::vector<glm::dvec3> joint_path(const figure::Figure& figure, figure::BoneId bone, const std::stop_token& stop = {});

/// The speeds along a path, by frame: central differences, one-sided at both ends, times `per_frame` (what a unit of
/// the path in one frame is in the wanted unit); zero for a path of one point. Where the joint is absent, NaN.
std::vector<float> speeds_along(const std::vector<glm::dvec3>& path, double per_frame);

/// The speed of a joint (its bone's origin) in the world at every frame of a take, in metres per second: central
/// differences of its positions, one-sided at both ends; zero for a take of one frame. `frame_time` in seconds, > 0.
/// Linear in frames. When stopped, frames not measured yet are zero.
std::vector<float> joint_speeds(const figure::Figure& figure, figure::BoneId joint, const scene::Placement& placement,
                                double frame_time, const std::stop_token& stop = {});

}  // namespace skelplay::analysis
