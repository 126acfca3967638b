#pragma once

#include <algorithm>
#include <cstddef>

namespace skelplay::figure {

/// Where a position between frames falls: `frame`, and how far from there to the next one, 0 … below 1.
struct FramePair {
    std::size_t frame = 0;
    double part = 0.0;
};

/// `position` in frames from 0, clamped to a take of so many (≥ 1).
inline FramePair frame_pair(double position, std::size_t frames) noexcept {
    const double clamped = std::clamp(position, 0.0, static_cast<double>(frames - 1));
    const auto frame = static_cast<std::size_t>(clamped);
    return {frame, clamped - static_cast<double>(frame)};
}

}  // namespace skelplay::figure
