#include "session/time/time_code.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace skelplay::session {

std::string time_code(const Timeline& timeline) {
    const auto rate = std::max(std::llround(1.0 / timeline.frame_time), 1LL);
    const auto frame = static_cast<long long>(shown_frame(timeline));
    const long long seconds = frame / rate;
    const int digits = static_cast<int>(fmt::formatted_size("{}", rate - 1));
    return fmt::format("{:02}:{:02}:{:02}:{:0{}}", seconds / 3600, seconds / 60 % 60, seconds % 60, frame % rate,
                       std::max(digits, 2));
}

}  // namespace skelplay::session
