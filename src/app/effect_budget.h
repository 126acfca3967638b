#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "app/frame_pacer.h"
#include "session/effects.h"

namespace skelplay::app {

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
