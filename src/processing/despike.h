#pragma once

#include <span>
#include <vector>

#include "analysis/motion_check.h"
#include "figure/figure.h"
#include "processing/smooth.h"

namespace skelplay::processing {

/// A spike that was replaced.
struct Despiked {
    figure::FrameRange frames;
    JointChange change;
};

/// Replaces the frames of spikes (FindingKind::spike and root_spike; other findings are ignored) by what the frames
/// around them say: rotations, as quaternions, and positions go along the cubic through the frames before and after,
/// with the velocities there. Where the take or a gap is on one side, they stay as on the other. Only the bones and
/// frames of the findings change: rotations where the size is an angle, else the position. In the order of bones.
std::vector<Despiked> despike(figure::Figure& figure, std::span<const analysis::Finding> findings);

}  // namespace skelplay::processing
