#pragma once

#include <cstddef>
#include <vector>

#include "figure/pose.h"

namespace skelplay::figure {

/// Puts markers that were not seen where they could have been, so that a short gap does not make them blink: on the
/// cubic (Hermite) through the samples before and after the gap, with the speeds there. For looking only: what is
/// measured or written keeps its gaps. A gap of more than `longest` frames stays, and so does one at the take's begin
/// or end. `position` is in frames from 0, and `pose` is the pose there; only translations of roots are bridged.
/// Returns the markers whose places are made up, in order.
std::vector<BoneId> bridge_gaps(const Skeleton& markers, const Motion& motion, double position, std::size_t longest,
                                Pose& pose);

}  // namespace skelplay::figure
