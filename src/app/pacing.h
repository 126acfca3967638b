#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "session/effects.h"

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

/// Decides from how long pictures take which effects this machine affords. Times are arguments.
class EffectBudget {
public:
    /// Where the 3-D picture, without panels, takes longer again and again, an effect is left out.
    static constexpr Seconds longest = 0.020;
    /// Where it takes no longer than this without multisampling, there is time for that: it takes up to four times as
    /// long.
    static constexpr Seconds shortest_for_samples = 0.0025;

    /// Whether to measure the next picture. To measure is to wait for it, so later ones are measured now and then only.
    [[nodiscard]] bool wants_next();
    /// A picture took this long; `in_use`: the effects in it that may be left out. Returns the one to leave out from
    /// now on.
    std::optional<session::Effect> took(Seconds seconds, const session::EffectSet& in_use);
    /// Whether pictures were quick so far that multisampling may begin.
    [[nodiscard]] bool affords_samples() const;
    /// Pictures are drawn in another way now: the times so far tell nothing about them.
    void begin_again();

private:
    [[nodiscard]] Seconds middle() const;
    [[nodiscard]] bool knows() const noexcept;

    std::vector<Seconds> times_;   // of the last pictures
    std::size_t settling_ = 5;     // pictures to come that are not typical: shaders are compiled, buffers grow
    std::size_t passed_over_ = 0;  // pictures since the last one measured
};

}  // namespace skelplay::app
