#pragma once

namespace skelplay::app {

/// A time on the window's clock, or a duration.
using Seconds = double;

/// Decides when the next picture of an animation is due. The clock is an argument.
class FramePacer {
public:
    /// `refresh_rate` in Hz, as the monitor reports it; 0 or less (a virtual display) counts as 60. `display_waits`:
    /// swapping buffers waits for the display already, so the pacer only stops what runs far ahead of it.
    FramePacer(int refresh_rate, bool display_waits);

    /// The seconds to wait at `now` before drawing; 0: draw.
    [[nodiscard]] Seconds wait(Seconds now) const;
    /// Call it when a picture is started at `now`. The next one is due one period after this one was due, so that the
    /// average rate is right, unless that time has passed.
    void drawn(Seconds now);

private:
    Seconds period_;
    Seconds due_ = 0;
};

}  // namespace skelplay::app
