#pragma once

#include <glm/mat4x4.hpp>
#include <vector>

#include "analysis/body.h"
#include "analysis/frames.h"
#include "base/run.h"
#include "scene/bounds.h"

namespace skelplay::analysis {

/// The boxes around what moves in some frames, in the world, in metres.
struct MotionBounds {
    scene::Bounds whole;                       // of all these frames
    scene::Bounds around;                      // the same, measured in each frame from the point that is followed
    scene::Bounds travel;                      // of that point; empty: there is none
    std::vector<figure::FrameRange> outliers;  // frames so far from the others that they can only be mistakes: left out
    double furthest_outlier = 0.0;             // from the middle of the others
};

/// The same bounds after everything was moved in the world.
MotionBounds moved(MotionBounds bounds, const glm::dmat4& by);

/// The bounds of a take; of a long one, of frames spread over it.
struct MeasuredMotion {
    MotionBounds bounds;
    std::vector<double> lowest;  // the height of the lowest point of each measured frame, metres
};

/// The root-motion joint, whose path is the figure's and which is followed: the hips below a root that stays on the
/// ground, else the first root; of markers the one that is there most of the time; none: there are no bones.
figure::BoneId carrier_of(const figure::Figure& figure, const Body& body);

/// Measures the bones (those on the ground count no more than their way to the hips does) and, in fewer frames, a
/// weighted skin. Where there is one, `lowest` is the skin's. A frame is an outlier when it is further from where
/// nearly all frames are than one and a half times their extent and ten times the figure's `height`: it is left out
/// of everything. Stoppable: then of what was seen.
MeasuredMotion measure_motion(PosedFrames& frames, const Body& body, const glm::dmat4& placement, double height,
                              const base::Run& run = {});

}  // namespace skelplay::analysis
