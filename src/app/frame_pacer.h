#pragma once

namespace skelplay::app {

/// A moment on the window's clock, or between two of them.
using Seconds = double;

/// Says when the next picture of a running animation is due. A pure value: the clock is an argument.
class FramePacer {
public:
    /// `refresh_rate` in Hz, as the monitor states it; 0 or less (a virtual display) counts as 60. Where swapping
    /// buffers waits for the display, `display_waits`, the pacer only stops what would run far ahead of it.
    FramePacer(int refresh_rate, bool display_waits);

    /// The seconds to wait at `now` before drawing; 0: draw.
    [[nodiscard]] Seconds wait(Seconds now) const;
    /// A picture was begun at `now`: the next one is due a period after the time this one was due, so that the rate
    /// holds on average, unless that time is over already.
    void drawn(Seconds now);

private:
    Seconds period_;
    Seconds due_ = 0;
};

}  // namespace skelplay::app
