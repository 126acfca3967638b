#pragma once

#include <glm/mat4x4.hpp>
#include <vector>

#include "analysis/body.h"
#include "analysis/frames.h"
#include "base/run.h"
#include "scene/bounds.h"

namespace skelplay::analysis {

/// The boxes around a figure in some frames, in the world, in metres.
struct MotionBounds {
    scene::Bounds whole;                       // of all these frames
    scene::Bounds around;                      // the same, relative to the root-motion joint in each frame
    scene::Bounds travel;                      // of the root-motion joint; empty: there is none
    std::vector<figure::FrameRange> outliers;  // frames so far from the others that they must be errors: left out
    double furthest_outlier = 0.0;             // its distance from the middle of the others
};

/// The same bounds after everything was moved in the world.
MotionBounds moved(MotionBounds bounds, const glm::dmat4& by);

/// The bounds of a take; of a long one, of frames spread over it.
struct MeasuredMotion {
    MotionBounds bounds;
    std::vector<double> lowest;  // the height of the lowest point of each measured frame, metres
};

/// The root-motion joint, whose path is the figure's: the hips if the root stays on the ground, otherwise the first
/// root; of markers the one that is present in most frames; none if there are no bones.
figure::BoneId root_motion_joint_of(const figure::Figure& figure, const Body& body);

/// Measures the bones (without those on the ground) and, in fewer frames, a weighted skin. If there is a skin, `lowest`
/// is the skin's. A frame is an outlier, and left out of everything, if it is further from where nearly all frames are
/// than one and a half times their extent plus ten times the figure's `height`. When stopped, of the frames seen so
/// far.
MeasuredMotion measure_motion(PosedFrames& frames, const Body& body, const glm::dmat4& to_world, double height,
                              const base::Run& run = {});

}  // namespace skelplay::analysis
