#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "analysis/frames.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// What a sudden jump looks like from its neighbours.
enum class JumpKind : std::uint8_t {
    spike,  // there and, within a few frames, back
    flip,   // a step of nearly half a turn, as a solver makes that took the other way round
    step,   // any other step: markers swapped, takes spliced
};

/// A bone that moves, from one frame to the next, as nothing around that moment does: a candidate for a fault of the
/// capture. How a rotation is written (its channels' order, 179 against −181 degrees) makes no jump.
struct Jump {
    FrameSpan frames;  // of a spike: those that stick out; else the first frame after the step
    figure::BoneId bone = figure::BoneId::none;
    JumpKind kind = JumpKind::spike;
    bool moves = false;  // the bone's origin jumps (against its parent; a root's in the world); false: its rotation
    double size = 0.0;   // degrees; metres when it moves
};

/// Sudden jumps over all bones, by frame. A change counts when it is large by itself, far above what is usual for
/// the bone in this take (median and median absolute deviation of its changes), and the changes before and after are
/// small against it. The first two and the last frames have too few neighbours for steps: files that begin with a
/// rest pose have no step there. Linear in frames.
std::vector<Jump> jumps(const figure::Figure& figure, double metres_per_unit, const std::stop_token& stop = {});

}  // namespace skelplay::analysis
