#pragma once

#include <array>
#include <cstddef>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "analysis/frames.h"
#include "base/run.h"
#include "figure/figure.h"
#include "figure/motion.h"
#include "figure/skeleton.h"
#include "scene/evaluator.h"
#include "scene/figure_view.h"

namespace skelplay::analysis {

/// The position of a point in every frame of the take, in the file's own units and axes. Shorter when stopped.
std::vector<glm::dvec3> point_path(const figure::Figure& figure, const scene::WeightedPoint& point,
                                   const base::Run& run = {});
/// The same of a bone's origin.
std::vector<glm::dvec3> joint_path(const figure::Figure& figure, figure::BoneId bone, const base::Run& run = {});

/// The speeds along a path, by frame: central differences, one-sided at both ends, times `per_frame` (what a unit of
/// the path in one frame is in the wanted unit); zero for a path of one point. Where the joint is absent, NaN.
std::vector<float> speeds_along(const std::vector<glm::dvec3>& path, double per_frame);

/// The speed of a joint (its bone's origin) in the world at every frame of a take, in metres per second: central
/// differences of its positions, one-sided at both ends; zero for a take of one frame. `frame_time` in seconds, > 0.
/// Linear in frames. When stopped, frames not measured yet are zero.
std::vector<float> joint_speeds(const figure::Figure& figure, figure::BoneId joint, const scene::Placement& placement,
                                double frame_time, const base::Run& run = {});

/// The three rotation channels of a bone that turns about three different axes, as places in Bone::channels, in the
/// order in which they are multiplied; nothing: it turns otherwise.
std::optional<std::array<std::size_t, 3>> three_angles(const figure::Motion& motion, const figure::Bone& bone);

/// A bone's angles on their continuous branch, in the file's unit: for each of Bone::channels that is a rotation its
/// values by frame; nothing for others. Each frame has the same turn as in the file: to an angle whole turns are added,
/// or (of three_angles) the other three angles of that turn (a + 180°, 180° − b, c + 180°) are taken, so that they are
/// nearest to those of the frame before. The first frame is the file's. Linear in frames; empty when stopped.
std::vector<std::vector<double>> unrolled_angles(const figure::Motion& motion, const figure::Bone& bone,
                                                 const base::Run& run = {});

/// Where the middle of three angles is near ±90°: there the outer two turn about one axis, and small turns need large
/// angles (gimbal lock).
struct GimbalLock {
    figure::Channel middle;                 // the channel of that angle
    std::vector<figure::FrameRange> spans;  // the frames, in order
    std::size_t frames = 0;                 // in all spans
    std::size_t closest_frame = 0;          // the frame nearest to ±90°
    double closest = 0.0;                   // degrees from ±90° there
};
/// `within`: degrees from ±90°, > 0. Nothing: no frame is so near, the bone has no three_angles, or it was stopped.
std::optional<GimbalLock> gimbal_lock(const figure::Motion& motion, const figure::Bone& bone, double within,
                                      const base::Run& run = {});

}  // namespace skelplay::analysis
