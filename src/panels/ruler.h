#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "session/time/timeline.h"

namespace skelplay::panels {

/// The time bar's measure: a window of the take along a line of pixels. Positions count frames from 0 and may have
/// fractions.
struct BarScale {
    float left = 0;    // pixels
    float width = 1;   // pixels, > 0
    double first = 0;  // the position at its left end
    double last = 0;   // … and at its right end, ≥ first

    /// Also of positions outside the window: beside the line.
    [[nodiscard]] float x_of(double position) const noexcept;
    /// The position under a pixel, clamped to the window.
    [[nodiscard]] double position_at(float x) const noexcept;
    [[nodiscard]] double frames_per_pixel() const noexcept { return (last - first) / static_cast<double>(width); }
};

/// A mark on the bar.
struct Tick {
    std::size_t frame = 0;    // from 0
    std::int64_t number = 0;  // as the file counts
    bool labelled = false;
};

/// Marks at round numbers of the frames in the window, as many as there is room for: labels at least `label_width`
/// apart, whatever the number of frames, and smaller marks between them.
std::vector<Tick> ticks(const BarScale& scale, std::int64_t first_number, float label_width);

/// A piece of the line, in pixels.
struct Run {
    float from = 0;
    float to = 0;
};

/// What ranges of frames look like in the window: each at least `least_width` wide, those joined between which there is
/// no pixel. `ranges` in order, none overlapping. Costs as many steps as there are pixels, not ranges.
std::vector<Run> runs(const BarScale& scale, std::span<const session::FrameRange> ranges, float least_width);

}  // namespace skelplay::panels
