#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "session/time/timeline.h"

namespace skelplay::panels {

/// Maps a window of the take to a line of pixels. Positions count frames from 0 and may have fractions.
struct BarScale {
    float left = 0;    // pixels
    float width = 1;   // pixels, > 0
    double first = 0;  // the position at the left end
    double last = 0;   // the position at the right end, ≥ first

    /// The pixel of a position, which is outside the line if the position is outside the window.
    [[nodiscard]] float x_of(double position) const noexcept;
    /// The position at a pixel, clamped to the window.
    [[nodiscard]] double position_at(float x) const noexcept;
    [[nodiscard]] double frames_per_pixel() const noexcept { return (last - first) / static_cast<double>(width); }
};

/// A tick on the bar.
struct Tick {
    std::size_t frame = 0;    // from 0
    std::int64_t number = 0;  // in the file's count
    bool labelled = false;
};

/// Ticks at round frame numbers of the window: labelled ticks at least `label_width` pixels apart, and ticks without a
/// label between them.
std::vector<Tick> ticks(const BarScale& scale, std::int64_t first_number, float label_width);

/// A part of the line, in pixels.
struct Run {
    float from = 0;
    float to = 0;
};

/// The pixels that ranges of frames cover. Each run is at least `least_width` wide; runs without a free pixel between
/// them are joined. `ranges` must be in order and not overlap. The time is proportional to the pixels, not to the
/// ranges.
std::vector<Run> runs(const BarScale& scale, std::span<const session::FrameRange> ranges, float least_width);

}  // namespace skelplay::panels
