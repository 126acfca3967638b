#pragma once

#include <vector>

#include "analysis/frames.h"
#include "analysis/place.h"
#include "base/run.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// When a foot, or another end of a chain that is near the ground, stands on it.
struct Contact {
    figure::BoneId bone = figure::BoneId::none;  // the last of its chain: toes, or a foot without toes
    figure::Side side = figure::Side::none;  // by its name, or that of a bone above it; "RMT5" has an "LMT5" beside it
    std::vector<figure::FrameRange> frames;  // in order, with gaps between them
};

/// Finds the feet, which are the ends of chains that come lowest in the take (at most four, one for each parent), and
/// when they stand. They are in the order in which people read them: forelegs and hands before hind legs and feet, left
/// before right, whatever the skeleton's order. A foot stands when one of its joints (ankle, ball, tip) is near its
/// usual lowest height and moves slowly along the ground; the limits are wider for leaving than for arriving
/// (hysteresis). They are relative to the figure's height. Nothing for a take of one frame. `frame_time` in seconds,
/// > 0. Linear in frames.
std::vector<Contact> contacts(const figure::Figure& figure, const Placed& placed, double frame_time,
                              const base::Run& run = {});

/// The heights, in metres in the world of `placed`, of the lowest joint of every foot in every frame in which it stands
/// as contacts() has it; of a long take, of frames spread over it. Empty: no foot stands.
std::vector<double> contact_heights(PosedFrames& frames, const Placed& placed, double frame_time,
                                    const base::Run& run = {});

}  // namespace skelplay::analysis
