#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace skelplay::panels {

/// The time bar's measure: frames along a line of pixels, the first frame at its left end and the last at its right.
struct BarScale {
    float left = 0;          // pixels
    float width = 1;         // pixels, > 0
    std::size_t frames = 1;  // ≥ 1

    [[nodiscard]] float x_of(double position) const noexcept;
    /// The frame under a pixel, clamped to the take; with a fraction.
    [[nodiscard]] double position_at(float x) const noexcept;
};

/// A mark on the bar.
struct Tick {
    std::size_t frame = 0;    // from 0
    std::int64_t number = 0;  // as the file counts
    bool labelled = false;
};

/// Marks at round numbers, as many as there is room for: labels at least `label_width` apart, whatever the number of
/// frames, and smaller marks between them.
std::vector<Tick> ticks(const BarScale& scale, std::int64_t first_number, float label_width);

}  // namespace skelplay::panels
