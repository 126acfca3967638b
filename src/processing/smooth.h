#pragma once

#include <cstddef>
#include <vector>

#include "base/run.h"
#include "figure/figure.h"

namespace skelplay::processing {

/// How far a repair took a bone from where it was.
struct JointChange {
    figure::BoneId bone = figure::BoneId::none;
    double rotation = 0.0;           // radians, the most in any frame; 0: it was not changed
    std::size_t rotation_frame = 0;  // in which that is
    double distance = 0.0;           // of the origin relative to the parent, in the figure's lengths
    std::size_t distance_frame = 0;
};

/// Smooths the take's channels without delay (ZeroPhaseFilter): rotations as quaternions, whose four components are
/// filtered and brought back to unit length, so that the result does not depend on how angles are written, and all
/// other channels as numbers. The first and the last frame are kept. A bone that cannot make every rotation comes as
/// near as its degrees of freedom allow. A marker is smoothed in each range of frames in which it was seen; gaps stay.
/// What holds still is not touched. `cutoff` in cycles a frame, above 0 and below 0.5. Returns the change of each bone
/// that has channels; empty when stopped. It does not depend on the number of threads.
std::vector<JointChange> smooth(figure::Figure& figure, double cutoff, const base::Run& run = {});

}  // namespace skelplay::processing
