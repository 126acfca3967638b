#pragma once

#include <cstddef>

#include "session/time/timeline.h"

namespace skelplay::session {

/// The part of the take on the time bar, in frames of the timebase from 0; first < last unless the take has one frame.
/// The functions below return a window inside the take, at least a few frames long.
struct BarWindow {
    double first = 0.0;
    double last = 0.0;
    [[nodiscard]] double length() const noexcept { return last - first; }
    [[nodiscard]] bool contains(double position) const noexcept { return position >= first && position <= last; }
    friend bool operator==(const BarWindow&, const BarWindow&) = default;
};

/// The whole take.
BarWindow whole_take(std::size_t frames) noexcept;
/// The same window, moved into the take.
BarWindow fitted(BarWindow window, std::size_t frames) noexcept;
/// The range with a small margin on both sides.
BarWindow around(const FrameRange& range, std::size_t frames) noexcept;
/// Longer (factor > 1) or shorter; the frame at `position` keeps its place on the bar.
BarWindow zoomed(const BarWindow& window, double factor, double position, std::size_t frames) noexcept;
BarWindow moved(const BarWindow& window, double by, std::size_t frames) noexcept;
/// A window that shows a position: the next page if it has just left the window, else centred on the position.
BarWindow showing(const BarWindow& window, double position, std::size_t frames) noexcept;

}  // namespace skelplay::session
