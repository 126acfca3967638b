#pragma once

#include <cstddef>
#include <stop_token>
#include <vector>

#include "analysis/frames.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// A channel outside the limits that its bone states, for a number of frames on end.
struct LimitViolation {
    FrameSpan frames;
    figure::Channel channel;
    std::size_t worst = 0;  // the frame where it is farthest outside
    double value = 0.0;     // the channel's there, in the file's unit
    double limit = 0.0;     // the one it is over or under
};

/// True when any channel of the figure has a limit (ASF `limits`).
bool has_limits(const figure::Figure& figure) noexcept;

/// Where channels leave their limits, by first frame. Reads the file's numbers and poses nothing. Linear in frames.
std::vector<LimitViolation> limit_violations(const figure::Figure& figure, const std::stop_token& stop = {});

}  // namespace skelplay::analysis
