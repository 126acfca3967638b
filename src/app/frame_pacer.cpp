#include "app/frame_pacer.h"

#include <algorithm>

namespace skelplay::app {

FramePacer::FramePacer(int refresh_rate, bool display_waits)
    : period_((display_waits ? 0.5 : 1.0) / (refresh_rate > 0 ? refresh_rate : 60)) {}

Seconds FramePacer::wait(Seconds now) const {
    // A clock that was set back must not stop the picture for long.
    return std::clamp(due_ - now, 0.0, period_);
}

void FramePacer::drawn(Seconds now) { due_ = std::clamp(due_, now - period_, now) + period_; }

}  // namespace skelplay::app
