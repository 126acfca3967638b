#pragma once

#include <cstddef>
#include <vector>

#include "base/run.h"
#include "figure/figure.h"

namespace skelplay::analysis {

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
