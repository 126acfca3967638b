#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/frames.h"
#include "base/run.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// The kinds of sudden jumps.
enum class JumpKind : std::uint8_t {
    spike,  // away and back within a few frames
    flip,   // a step of nearly half a turn, as when a solver switches to its other solution
    step,   // any other step: swapped markers, spliced takes
};

/// A change of a bone from one frame to the next that is far larger than the changes around it: possibly a capture
/// error. It does not depend on how a rotation is written (order of channels, 179 or −181 degrees).
struct Jump {
    figure::FrameRange frames;  // of a spike: the wrong frames; else the first frame after the step
    figure::BoneId bone = figure::BoneId::none;
    JumpKind kind = JumpKind::spike;
    bool moves = false;  // the bone's origin jumps (relative to its parent; a root's in the world); false: its rotation
    double size = 0.0;   // degrees; metres when it moves
};

/// Sudden jumps of all bones, by frame. A change is a jump if it is large in itself, far above the bone's typical
/// changes in this take (by their median and median absolute deviation), and much larger than the changes before and
/// after. The first three and the last two frames have too few neighbours for steps, so a rest pose at the beginning of
/// a file is not a step. Linear in frames.
std::vector<Jump> jumps(const figure::Figure& figure, double metres_per_unit, const base::Run& run = {});

/// A channel outside its limits for a number of consecutive frames.
struct LimitViolation {
    figure::FrameRange frames;
    figure::Channel channel;
    std::size_t worst = 0;  // the frame in which the value is farthest outside
    double value = 0.0;     // of the channel in that frame, in the file's unit
    double limit = 0.0;     // the limit that the value exceeds
    bool far = false;       // in any of the frames the value is outside by more than figure::Limit::nearly_allows()
};

/// True when any channel of the figure has a limit (ASF `limits`).
bool has_limits(const figure::Figure& figure) noexcept;

/// All violations of limits, by first frame. Uses the file's numbers only, without posing the figure. Linear in frames.
std::vector<LimitViolation> limit_violations(const figure::Figure& figure, const base::Run& run = {});

}  // namespace skelplay::analysis
