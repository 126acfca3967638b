#include "session/time/frame_count.h"

#include <algorithm>
#include <cmath>

namespace skelplay::session {

namespace {

/// How many frames have come up after `way` frames of the path there and back. On the way there a frame comes up when
/// the playhead reaches it; on the way back when the playhead leaves the next one.
double visits(double way, double length) noexcept {
    const double rounds = std::floor((way + same_frame) / (2 * length));
    const double inside = way - rounds * 2 * length;
    return rounds * 2 * length + (inside < length + same_frame ? std::floor(inside + same_frame)
                                                               : length + std::ceil(inside - length - same_frame));
}

double due_in_ping_pong(const Timeline& timeline, const FrameRange& played, double moved) noexcept {
    const auto length = static_cast<double>(played.last - played.first);
    const double inside = std::clamp(timeline.position - static_cast<double>(played.first), 0.0, length);
    const double way = timeline.direction > 0 ? inside : 2 * length - inside;
    return visits(way + moved, length) - visits(way, length);
}

double due_straight(const Timeline& timeline, const FrameRange& played, double moved) noexcept {
    double end = timeline.position + moved * timeline.direction;
    if (timeline.mode == PlayMode::once)
        end = timeline.direction > 0 ? std::min(end, static_cast<double>(played.last))
                                     : std::max(end, static_cast<double>(played.first));
    return std::abs(std::floor(end + same_frame) - std::floor(timeline.position + same_frame));
}

}  // namespace

std::size_t frames_due(const Timeline& timeline, Seconds passed) noexcept {
    const double moved = frames_moved(timeline, passed);
    if (!(moved > 0)) return 0;
    const FrameRange played = range(timeline);
    const double due = timeline.mode == PlayMode::ping_pong ? due_in_ping_pong(timeline, played, moved)
                                                            : due_straight(timeline, played, moved);
    return static_cast<std::size_t>(std::max(due, 0.0));
}

FrameCount counted(FrameCount count, std::size_t due) noexcept {
    if (due == 0) return count;
    return {count.shown + 1, count.left_out + due - 1};
}

}  // namespace skelplay::session
