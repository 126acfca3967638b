#pragma once

#include <string>

#include "session/time/timeline.h"

namespace skelplay::session {

/// What is on the screen as hours, minutes, seconds and frames, at the timebase's rate rounded to whole frames:
/// "00:00:01:105". As many digits for the frames as the rate needs, at least two. No frames are dropped: at 29.97
/// frames a second it counts thirty.
std::string time_code(const Timeline& timeline);

}  // namespace skelplay::session
