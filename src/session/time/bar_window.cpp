#include "session/time/bar_window.h"

#include <algorithm>

namespace skelplay::session {

namespace {

constexpr double shortest = 4.0;       // frames
constexpr double margin_share = 0.02;  // of the range, on both sides
constexpr double least_margin = 1.5;   // frames: a loop shows its last frame for the time of a whole frame
constexpr double page_overlap = 0.04;  // of the window, visible on both pages

}  // namespace

BarWindow whole_take(std::size_t frames) noexcept {
    return {0.0, static_cast<double>(std::max<std::size_t>(frames, 1) - 1)};
}

BarWindow fitted(BarWindow window, std::size_t frames) noexcept {
    const double end = whole_take(frames).last;
    const double length = std::clamp(window.length(), std::min(shortest, end), end);
    const double first = std::clamp(window.first, 0.0, end - length);
    return {first, first + length};
}

BarWindow around(const FrameRange& range, std::size_t frames) noexcept {
    const auto first = static_cast<double>(range.first);
    const auto last = static_cast<double>(range.last);
    const double margin = std::max((last - first) * margin_share, least_margin);
    const double end = whole_take(frames).last;
    return fitted({std::max(first - margin, 0.0), std::min(last + margin, end)}, frames);
}

BarWindow zoomed(const BarWindow& window, double factor, double position, std::size_t frames) noexcept {
    const double end = whole_take(frames).last;
    const double length = std::clamp(window.length() * factor, std::min(shortest, end), end);
    const double share = window.length() > 0 ? (position - window.first) / window.length() : 0.0;
    const double first = position - share * length;
    return fitted({first, first + length}, frames);
}

BarWindow moved(const BarWindow& window, double by, std::size_t frames) noexcept {
    return fitted({window.first + by, window.last + by}, frames);
}

BarWindow showing(const BarWindow& window, double position, std::size_t frames) noexcept {
    if (window.contains(position)) return window;
    const double length = window.length();
    double first = position - length / 2;
    if (position > window.last && position < window.last + length) first = position - page_overlap * length;
    if (position < window.first && position > window.first - length) first = position - (1 - page_overlap) * length;
    return fitted({first, first + length}, frames);
}

}  // namespace skelplay::session
