#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "analysis/frames.h"
#include "base/run.h"
#include "figure/motion.h"
#include "figure/skeleton.h"

namespace skelplay::analysis {

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
