#pragma once

#include "session/effects.h"

namespace skelplay::app {
/// A time on the window's clock, or a duration.
using Seconds = double;

/// Decides when the next picture of an animation is due. The clock is an argument.
class FramePacer {
public:
    /// `refresh_rate` in Hz, as the monitor reports it; 0 or less (a virtual display) counts as 60. `display_waits`:
    /// swapping buffers waits for the display, so that the pacer only prevents pictures at more than twice its rate.
    FramePacer(int refresh_rate, bool display_waits);

    /// The seconds to wait at `now` before drawing; 0: draw.
    [[nodiscard]] Seconds wait(Seconds now) const {
        // The limit matters if the clock was set back.
        return std::clamp(due_ - now, 0.0, period_);
    }
    /// Call it when a picture is started. The next is due one period after this was, unless that has passed.
    void drawn(Seconds now) {
        const bool kept_up = due_ > now - period_ && due_ <= now + period_;
        due_ = (kept_up ? due_ : now) + period_;
    }

private:
    Seconds period_;
    Seconds due_ = 0;
};

/// Decides by the times of pictures which effects this machine affords. Times are arguments.
class EffectBudget {
public:
    /// An effect is left out if the 3-D picture, without panels, repeatedly takes longer than this.
    static constexpr Seconds longest = 0.020;
    /// Multisampling, which takes up to four times as long, begins if the picture takes no longer than this without it.
    static constexpr Seconds shortest_for_samples = 0.0025;

    /// Whether to measure the next picture, which waits for it: not the first ones, and later ones only now and then.
    [[nodiscard]] bool measures_next();
    /// Records a picture's time. `in_use`: effects that may go. Returns the one to leave out from now on, if any.
    std::optional<session::Effect> took(Seconds seconds, const session::EffectSet& in_use);
    /// Whether pictures are quick enough for multisampling.
    [[nodiscard]] bool affords_samples() const { return has_enough() && median() <= shortest_for_samples; }
    /// Forgets the times, because pictures are drawn in another way from now on.
    void begin_again() {
        times_.clear();
        settling_ = 1;
    }

private:
    [[nodiscard]] Seconds median() const;
    [[nodiscard]] bool has_enough() const noexcept;

    std::vector<Seconds> times_;  // of the last pictures
    std::size_t settling_ = 5;    // pictures to ignore, during which shaders are compiled and buffers grow
    std::size_t skipped_ = 0;     // pictures since the last one measured
};
}  // namespace skelplay::app
