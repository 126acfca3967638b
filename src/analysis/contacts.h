#pragma once

#include <stop_token>
#include <vector>

#include "analysis/frames.h"
#include "analysis/place.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// When one foot, or whatever else ends near the ground, stands on it.
struct Contact {
    figure::BoneId bone = figure::BoneId::none;  // the last of its chain: toes, or a foot without toes
    std::vector<FrameSpan> frames;               // in order, none touching the next
};

/// The ends of chains that come down lowest over the take, in the skeleton's order (at most four, one for each
/// parent), and when they stand: a joint of the foot (ankle, ball, tip) is near the lowest it usually comes, and slow
/// along the ground; leaving takes more than arriving did (hysteresis). Measures are relative to the figure's height.
/// Nothing for a take of one frame. `frame_time` in seconds, > 0. Linear in frames.
std::vector<Contact> contacts(const figure::Figure& figure, const Placed& placed, double frame_time,
                              const std::stop_token& stop = {});

}  // namespace skelplay::analysis
