#pragma once

#include <cstddef>

namespace skelplay::analysis {

/// Frames of a take from 0, both ends among them; first ≤ last.
struct FrameSpan {
    std::size_t first = 0;
    std::size_t last = 0;
    friend bool operator==(const FrameSpan&, const FrameSpan&) = default;
};

}  // namespace skelplay::analysis
