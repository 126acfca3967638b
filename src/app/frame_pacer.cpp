#include "app/frame_pacer.h"

#include <algorithm>

namespace skelplay::app {

FramePacer::FramePacer(int refresh_rate, bool display_waits)
    : period_((display_waits ? 0.5 : 1.0) / (refresh_rate > 0 ? refresh_rate : 60)) {}

Seconds FramePacer::wait(Seconds now) const {
    // If the clock was set back, do not wait long.
    return std::clamp(due_ - now, 0.0, period_);
}

void FramePacer::drawn(Seconds now) {
    const bool kept_up = due_ > now - period_ && due_ <= now + period_;
    due_ = (kept_up ? due_ : now) + period_;
}

}  // namespace skelplay::app
