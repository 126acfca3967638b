#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "panels/ruler.h"

namespace skelplay::panels {

/// A stretch of numbers: frames from 0, or values. Empty when low > high.
struct Span {
    double low = 0.0;
    double high = 1.0;

    [[nodiscard]] double size() const noexcept { return high - low; }
    [[nodiscard]] bool empty() const noexcept { return !(low <= high); }
    [[nodiscard]] bool contains(double number) const noexcept { return low <= number && number <= high; }
    void include(double number) noexcept;
    void include(const Span& other) noexcept;
    static Span nothing() noexcept;
    friend bool operator==(const Span&, const Span&) = default;
};

/// Numbers along a line of pixels. `to` may be less than `from`: values grow upwards.
struct PlotScale {
    Span span;       // of a size > 0
    float from = 0;  // the pixel where the lowest number is
    float to = 1;    // … the highest; another one than `from`

    [[nodiscard]] float at(double number) const noexcept;
    [[nodiscard]] double under(float pixel) const noexcept;
};

// --- What is seen of a take. `whole` is its whole_take(); results lie in it.

/// All frames of a take, the first at one edge and the last at the other; a single frame in the middle.
Span whole_take(std::size_t frames) noexcept;
/// So many times as much time, `around` staying where it is unless an end of the take is in the way.
Span zoomed(const Span& time, double factor, double around, const Span& whole) noexcept;
/// As much time, so many frames later.
Span panned(const Span& time, double frames, const Span& whole) noexcept;
/// The time around a range, a little of what lies beside it included.
Span around_range(double first, double last, const Span& whole) noexcept;
/// As much time, such that a playhead that has run out of it has most of it before itself.
Span turned_page(const Span& time, double playhead, int direction, const Span& whole) noexcept;

// --- Axes

/// Values with a little room above and below; never of no size.
Span with_room(const Span& values) noexcept;

/// A line across the plot.
struct ValueTick {
    double value = 0.0;
    std::string label;
};
/// Round values (1, 2 or 5 times a power of ten apart), at least `gap` pixels from each other.
std::vector<ValueTick> value_ticks(const PlotScale& values, float gap);
/// Frames with round numbers, as the file counts, at least `gap` pixels from each other.
std::vector<Tick> frame_ticks(const PlotScale& time, std::size_t frames, std::int64_t first_number, float gap);

// --- Curves

/// Where a curve's values come from.
struct CurveSource {
    std::size_t frames = 0;
    std::function<double(std::size_t frame)> sample;
    /// Lowest and highest of the frames [first, last), where first < last ≤ frames.
    std::function<Span(std::size_t first, std::size_t last)> extremes;
};
/// For each column of pixels from `time.from` to `time.to` the lowest and the highest that a curve, straight from each
/// sample to the next, comes to in it; nothing where the take is not.
std::vector<Span> columns(const CurveSource& curve, const PlotScale& time);

}  // namespace skelplay::panels
