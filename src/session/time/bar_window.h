#pragma once

#include <cstddef>

#include "session/time/timeline.h"

namespace skelplay::session {

/// The part of the take that the time bar shows, in frames of the timebase from 0; first < last unless the take has one
/// frame. The functions below give another one that lies within the take and is neither shorter than a few frames nor
/// longer than the take.
struct BarWindow {
    double first = 0.0;
    double last = 0.0;
    [[nodiscard]] double length() const noexcept { return last - first; }
    [[nodiscard]] bool contains(double position) const noexcept { return position >= first && position <= last; }
    friend bool operator==(const BarWindow&, const BarWindow&) = default;
};

/// All of the take.
BarWindow whole_take(std::size_t frames) noexcept;
/// As it is, moved into the take.
BarWindow fitted(BarWindow window, std::size_t frames) noexcept;
/// A range with a little margin on both sides.
BarWindow around(const FrameRange& range, std::size_t frames) noexcept;
/// Longer (factor > 1) or shorter; the frame at `position` stays where it is on the bar.
BarWindow zoomed(const BarWindow& window, double factor, double position, std::size_t frames) noexcept;
BarWindow moved(const BarWindow& window, double by, std::size_t frames) noexcept;
/// One that shows a position: turned over like a page when it has just been left, else with the position in its middle.
BarWindow showing(const BarWindow& window, double position, std::size_t frames) noexcept;

}  // namespace skelplay::session
