#include "session/time/clip.h"

#include <algorithm>
#include <cmath>

namespace skelplay::session {

namespace {

/// How long a frame is shown, in frames: until the next one's time; a single frame at the end and where time jumps
/// back.
double duration_of(const std::vector<std::size_t>& frames, std::size_t i) {
    if (i + 1 == frames.size() || frames[i + 1] <= frames[i]) return 1.0;
    return static_cast<double>(frames[i + 1] - frames[i]);
}

double whole_when_near(double position) {
    return std::abs(position - std::round(position)) < same_frame ? std::round(position) : position;
}

}  // namespace

double tidy_rate(double fps) { return fps < 0.01 ? fps : std::round(fps * 1000.0) / 1000.0; }

double default_rate(double take_fps, double most) {
    const double fps = tidy_rate(take_fps);
    return tidy_rate(fps / std::max(std::ceil(fps / most - same_frame), 1.0));
}

Clip real_time_clip(const std::vector<std::size_t>& frames, double take_fps, double rate) {
    const double step = tidy_rate(take_fps) / rate;
    Clip clip{{}, rate, step};
    std::size_t picture = 0;
    double begin = 0.0;  // start of the present frame, in frames from the clip's start
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const double length = duration_of(frames, i);
        const bool mixed = length == 1.0 && i + 1 < frames.size() && frames[i + 1] == frames[i] + 1;
        for (;; ++picture) {
            const double at = whole_when_near(static_cast<double>(picture) * step);
            if (at >= begin + length) break;
            clip.positions.push_back(static_cast<double>(frames[i]) + (mixed ? at - begin : 0.0));
        }
        begin += length;
    }
    return clip;
}

Clip every_frame_clip(const std::vector<std::size_t>& frames, double rate) {
    return {{frames.begin(), frames.end()}, rate};
}

}  // namespace skelplay::session
