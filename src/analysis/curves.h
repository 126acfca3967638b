#pragma once

#include "analysis/frames.h"

namespace skelplay::analysis {
/// The position of a point in every frame of the take, in the file's own units and axes. Shorter when stopped.
std::vector<glm::dvec3> point_path(const figure::Figure& figure, const scene::WeightedPoint& point,
                                   const base::Run& run = {});
/// The path of a bone's origin, see point_path().
inline std::vector<glm::dvec3> joint_path(const figure::Figure& figure, BoneId bone, const base::Run& run = {}) {
    return point_path(figure, {{{bone, 1.0, 0.0}}}, run);
}

/// The speeds along a path, by frame: central differences, one-sided at both ends, times `per_frame` (the speed, in the
/// requested unit, of one unit of the path in one frame). Zero for a path of one point, NaN where the joint is absent.
std::vector<float> speeds_along(const std::vector<glm::dvec3>& path, double per_frame);

/// The speed of a joint (its bone's origin) in the world at every frame of a take, in metres per second: central
/// differences of its positions, one-sided at both ends; zero for a take of one frame. `frame_time` in seconds, > 0.
/// Linear in frames. When stopped, frames not measured yet are zero.
std::vector<float> joint_speeds(const figure::Figure& figure, BoneId joint, const scene::FigureTransform& to_world,
                                double frame_time, const base::Run& run = {});

/// The three rotation channels of a bone that rotates about three different axes, as indices into Bone::channels, in
/// the order in which they are multiplied. Nothing for any other bone.
std::optional<std::array<std::size_t, 3>> three_angles(const figure::Motion& motion, const figure::Bone& bone);

/// A bone's angles on their continuous branch, in the file's unit: values by frame for each of Bone::channels that is a
/// rotation, empty for others. Each frame has the same rotation as in the file: whole turns are added to an angle, or
/// (for three_angles) the other angles of the same rotation (a + 180°, 180° − b, c + 180°) are taken, so that the
/// result is nearest to the previous frame. The first frame is the file's. Linear in frames; empty when stopped.
std::vector<std::vector<double>> unrolled_angles(const figure::Motion& motion, const figure::Bone& bone,
                                                 const base::Run& run = {});

/// The frames in which the middle of three angles is near ±90°: the outer two rotate about nearly the same axis, so
/// small rotations need large angles (gimbal lock).
struct GimbalLock {
    figure::Channel middle;                 // the channel of that angle
    std::vector<figure::FrameRange> spans;  // the frames, in order
    std::size_t frames = 0;                 // in all spans
    std::size_t closest_frame = 0;          // the frame nearest to ±90°
    double closest = 0.0;                   // degrees from ±90° there
};
/// `within`: degrees from ±90°, > 0. Nothing if no frame is so near, if the bone has no three_angles, or when stopped.
std::optional<GimbalLock> gimbal_lock(const figure::Motion& motion, const figure::Bone& bone, double within,
                                      const base::Run& run = {});

/// A channel outside its limits for a number of consecutive frames.
struct LimitViolation {
    figure::FrameRange frames;
    figure::Channel channel;
    std::size_t worst = 0;  // the frame in which the value is farthest outside
    double value = 0.0;     // of the channel in that frame, in the file's unit
    double limit = 0.0;     // the limit that the value exceeds
    bool far = false;       // in any of the frames the value is outside by more than figure::Limit::nearly_allows()
};

/// True when any channel of the figure has a limit (ASF `limits`).
inline bool has_limits(const figure::Figure& figure) noexcept {
    return std::ranges::any_of(figure.skeleton.bones(), [](const figure::Bone& bone) { return !bone.limits.empty(); });
}

/// All violations of limits, by first frame. Uses the file's numbers only, without posing the figure. Linear in frames.
std::vector<LimitViolation> limit_violations(const figure::Figure& figure, const base::Run& run = {});
}  // namespace skelplay::analysis
