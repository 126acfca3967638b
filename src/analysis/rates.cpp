#include "analysis/rates.h"

#include <cmath>

namespace skelplay::analysis {

double frames_per(double other_frame_time, double frame_time) noexcept {
    constexpr double same_rate = 1e-4;  // relative
    const auto is_whole = [](double ratio) {
        return ratio > 0.5 && std::abs(ratio - std::round(ratio)) < same_rate * ratio;
    };
    const double ratio = other_frame_time / frame_time;
    if (is_whole(ratio)) return std::round(ratio);
    if (is_whole(1.0 / ratio)) return 1.0 / std::round(1.0 / ratio);
    return ratio;
}

}  // namespace skelplay::analysis
