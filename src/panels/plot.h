#pragma once

#include "session/time/timeline.h"

namespace skelplay::panels {
/// A range of numbers: frames from 0, or values. Empty if low > high.
struct Span {
    double low = 0.0;
    double high = 1.0;

    [[nodiscard]] double size() const noexcept { return high - low; }
    [[nodiscard]] bool empty() const noexcept { return !(low <= high); }
    [[nodiscard]] bool contains(double number) const noexcept { return low <= number && number <= high; }
    void include(double number) noexcept {
        low = std::min(low, number);
        high = std::max(high, number);
    }
    void include(const Span& other) noexcept {
        low = std::min(low, other.low);
        high = std::max(high, other.high);
    }
    static Span nothing() noexcept {
        return {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    }
    friend bool operator==(const Span&, const Span&) = default;
};

/// Maps numbers to pixels on a line. `to` may be less than `from`: values grow upwards.
struct PlotScale {
    Span span;       // its size is 0 only for the time of a single frame
    float from = 0;  // the pixel of the lowest number
    float to = 1;    // the pixel of the highest number; differs from `from`

    /// The pixel of a number, which is outside the line if the number is outside the span.
    [[nodiscard]] float at(double number) const noexcept;
    [[nodiscard]] double under(float pixel) const noexcept {
        return span.low + static_cast<double>(pixel - from) / static_cast<double>(to - from) * span.size();
    }
    /// The same, clamped to the span.
    [[nodiscard]] double clamped_under(float pixel) const noexcept {
        const double share = static_cast<double>(pixel - from) / static_cast<double>(to - from);
        return span.low + std::clamp(share, 0.0, 1.0) * span.size();
    }
    [[nodiscard]] float width() const noexcept { return to - from; }
    [[nodiscard]] double per_pixel() const noexcept { return span.size() / static_cast<double>(width()); }
};

/// The time that is visible, for a scale; a single frame is in the middle.
inline Span visible_span(const session::BarWindow& window) noexcept {
    return window.length() > 0 ? Span{window.first, window.last} : Span{window.first - 0.5, window.last + 0.5};
}

/// A tick on the bar.
struct Tick {
    std::size_t frame = 0;    // from 0
    std::int64_t number = 0;  // in the file's count
    bool labelled = false;
};

/// Ticks at round frame numbers: labelled ones at least `label_width` pixels apart, others between them.
std::vector<Tick> ticks(const PlotScale& scale, std::int64_t first_number, float label_width);

/// A part of the line, in pixels.
struct Run {
    float from = 0;
    float to = 0;
};

/// The pixels that ranges of frames, in order and apart, cover, in runs of at least `least_width`; runs without a free
/// pixel between them are joined. The time is proportional to the pixels, not to the ranges.
std::vector<Run> runs(const PlotScale& scale, std::span<const session::FrameRange> ranges, float least_width);

/// The values with a small margin above and below; its size is never 0.
Span with_room(const Span& values) noexcept;

/// A horizontal grid line.
struct ValueTick {
    double value = 0.0;
    std::string label;
};
/// Round values (multiples of 1, 2 or 5 times a power of ten), at least `gap` pixels apart.
std::vector<ValueTick> value_ticks(const PlotScale& values, float gap);
/// Frames with round numbers in the file's count, at least `gap` pixels apart.
std::vector<Tick> frame_ticks(const PlotScale& time, std::size_t frames, std::int64_t first_number, float gap);

/// The values of a curve.
struct CurveSource {
    std::size_t frames = 0;  // samples, if per_frame is not 1
    std::function<double(std::size_t frame)> sample;
    /// The lowest and highest value of the frames [first, last), where first < last ≤ frames.
    std::function<Span(std::size_t first, std::size_t last)> extremes;
    double per_frame = 1.0;  // samples in a frame of the take

    /// The value at a frame of the take, or the last one.
    [[nodiscard]] double at_frame(std::size_t frame) const {
        const auto at = static_cast<std::size_t>(static_cast<double>(frame) * per_frame);
        return sample(at < frames ? at : frames - 1);
    }
    /// A scale of frames as one of samples.
    [[nodiscard]] PlotScale in_samples(const PlotScale& time) const noexcept {
        return {{time.span.low * per_frame, time.span.high * per_frame}, time.from, time.to};
    }
};
/// The lowest and highest value of the curve in each column of pixels; empty outside the take.
std::vector<Span> columns(const CurveSource& curve, const PlotScale& time);
}  // namespace skelplay::panels
