#pragma once

#include <cstddef>
#include <glm/mat4x4.hpp>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/body.h"
#include "analysis/frames.h"
#include "figure/figure.h"
#include "scene/bounds.h"

namespace skelplay::analysis {

/// What the frames of a take reach, in the world; of a long take, frames spread over it. Lengths in metres.
struct Reach {
    scene::Bounds box;              // of all frames but the stray ones
    scene::Bounds around;           // the same, measured in each frame from where the carrier is then
    scene::Bounds ways;             // of the carrier; empty: there is none
    std::vector<double> lowest;     // the height of the lowest point of each of these frames
    std::vector<FrameSpan> strays;  // frames that are so far from the others that they can only be mistakes
    double furthest = 0.0;          // how far these are from the middle of the others
};

/// The bone whose way is the figure's: the hips below a root that stays on the ground, else the first root; of markers
/// the one that is there most of the time; none: there are no bones.
figure::BoneId carrier_of(const figure::Figure& figure, const Body& body);

/// Measures the bones (those on the ground count no more than their way to the hips does) and, in fewer frames, a
/// weighted skin. Where there is one, `lowest` is the skin's. A frame is stray when it is further from where nearly all
/// frames are than one and a half times their extent and ten times the figure's `height`: it is left out of
/// everything. Stoppable: then of what was seen.
Reach measure_reach(PosedFrames& frames, const Body& body, const glm::dmat4& placement, double height,
                    const std::stop_token& stop = {});

/// "3", "3 to 5 and 9", "3, 5, 9 and 4 more"; frames from 0.
std::string to_text(const std::vector<FrameSpan>& spans);

}  // namespace skelplay::analysis
