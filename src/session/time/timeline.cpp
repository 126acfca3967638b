#include "session/time/timeline.h"

namespace skelplay::session {
namespace {
double last_frame(const Timeline& timeline) noexcept { return static_cast<double>(timeline.frames - 1); }

double clamped(const Timeline& timeline, double position) noexcept {
    return std::isfinite(position) ? std::clamp(position, 0.0, last_frame(timeline)) : 0.0;
}

/// x wrapped into [0, period).
double wrapped(double x, double period) noexcept {
    const double rest = std::fmod(x, period);
    return rest < 0 ? rest + period : rest;
}

void advance_once(Timeline& timeline, double first, double last, double moved) noexcept {
    timeline.position += moved * timeline.direction;
    const bool over = timeline.direction > 0 ? timeline.position >= last : timeline.position <= first;
    if (!over) return;
    timeline.position = timeline.direction > 0 ? last : first;
    timeline.playing = false;
    timeline.shuttle = 0.0;
}

void advance_loop(Timeline& timeline, double first, double last, double moved) noexcept {
    timeline.position += moved * timeline.direction;
    const bool over = timeline.direction > 0 ? timeline.position >= last + 1 : timeline.position < first;
    if (over) timeline.position = first + wrapped(timeline.position - first, last - first + 1);
}

/// Laid out straight, the path there and back is twice as long as the range.
void advance_ping_pong(Timeline& timeline, double first, double last, double moved) noexcept {
    const double length = last - first;
    const double inside = std::clamp(timeline.position, first, last) - first;
    const double way = wrapped((timeline.direction > 0 ? inside : 2 * length - inside) + moved, 2 * length);
    timeline.direction = way <= length ? 1 : -1;
    timeline.position = first + (way <= length ? way : 2 * length - way);
}

constexpr double shortest = 4.0;       // frames
constexpr double margin_share = 0.02;  // of the range, on both sides
constexpr double least_margin = 1.5;   // frames: a loop shows its last frame for the time of a whole frame
constexpr double page_overlap = 0.04;  // of the window, visible on both pages

/// An end of the range, moved; nothing stays nothing.
template <class Move> std::optional<std::size_t> moved_end(const std::optional<std::size_t>& end, const Move& move) {
    if (!end) return std::nullopt;
    return static_cast<std::size_t>(std::max(std::round(move(static_cast<double>(*end))), 0.0));
}
}  // namespace

std::string frames_text(std::int64_t first_number, std::size_t frames) {
    if (first_number == 1) return fmt::format("/ {}", frames);
    return fmt::format("({}\u2013{})", first_number, first_number + static_cast<std::int64_t>(frames) - 1);
}

double shown_position(const Timeline& timeline) noexcept {
    if (timeline.interpolate) return std::min(timeline.position, last_frame(timeline));
    return static_cast<double>(shown_frame(timeline));
}

std::size_t shown_frame(const Timeline& timeline) noexcept {
    const double position = std::min(timeline.position, last_frame(timeline));
    return static_cast<std::size_t>(runs(timeline) ? std::floor(position + same_frame) : std::round(position));
}

std::string time_code(const Timeline& timeline) {
    const auto rate = std::max(std::llround(1.0 / timeline.frame_time), 1LL);
    const auto frame = static_cast<long long>(shown_frame(timeline));
    const long long seconds = frame / rate;
    const int digits = static_cast<int>(fmt::formatted_size("{}", rate - 1));
    return fmt::format("{:02}:{:02}:{:02}:{:0{}}", seconds / 3600, seconds / 60 % 60, seconds % 60, frame % rate,
                       std::max(digits, 2));
}

double frames_moved(const Timeline& timeline, Seconds passed) noexcept {
    const FrameRange played = range(timeline);
    if (!runs(timeline) || !(passed.count() > 0) || played.first == played.last) return 0.0;
    const double moved = passed.count() / timeline.frame_time * playing_speed(timeline);
    if (timeline.real_time) return moved;
    const double to_turn = timeline.direction > 0 ? static_cast<double>(played.last) - timeline.position
                                                  : timeline.position - static_cast<double>(played.first);
    const bool turns = timeline.mode == PlayMode::ping_pong && to_turn > same_frame;
    return std::min({moved, 1.0, turns ? to_turn : 1.0});
}

Timeline advance(Timeline timeline, Seconds passed) noexcept {
    const FrameRange played = range(timeline);
    if (!runs(timeline) || !(passed.count() > 0)) return timeline;
    if (played.first == played.last) return pause(timeline);
    const double moved = frames_moved(timeline, passed);
    const auto first = static_cast<double>(played.first);
    const auto last = static_cast<double>(played.last);
    switch (timeline.mode) {
        case PlayMode::once: advance_once(timeline, first, last, moved); break;
        case PlayMode::loop: advance_loop(timeline, first, last, moved); break;
        case PlayMode::ping_pong: advance_ping_pong(timeline, first, last, moved); break;
    }
    return timeline;
}

Timeline play(Timeline timeline, int direction) noexcept {
    const FrameRange played = range(timeline);
    if (played.first == played.last) return pause(timeline);
    const auto first = static_cast<double>(played.first);
    const auto last = static_cast<double>(played.last);
    timeline.direction = direction < 0 ? -1 : 1;
    timeline.playing = true;
    timeline.shuttle = 0.0;
    if (timeline.direction > 0 && (timeline.position < first || timeline.position >= last)) timeline.position = first;
    if (timeline.direction < 0 && (timeline.position <= first || timeline.position > last)) timeline.position = last;
    return timeline;
}

Timeline pause(Timeline timeline) noexcept {
    if (!timeline.playing) return timeline;
    timeline.position = static_cast<double>(shown_frame(timeline));
    timeline.playing = false;
    timeline.shuttle = 0.0;
    return timeline;
}

Timeline shuttle(Timeline timeline, int direction) noexcept {
    if (direction == 0) return pause(timeline);
    const double sign = direction < 0 ? -1.0 : 1.0;
    const bool along = timeline.playing && (timeline.direction > 0) == (direction > 0);
    // On the way back of ping-pong nobody has shuttled backward yet.
    const bool again =
        along && (timeline.shuttle != 0.0 ? timeline.shuttle * sign > 0.0 : timeline.mode != PlayMode::ping_pong);
    const double speed = again ? std::min(playing_speed(timeline) * 2, Timeline::fastest) : 1.0;
    if (!along) timeline = play(timeline, direction);
    if (timeline.playing) timeline.shuttle = sign * speed;
    return timeline;
}

Timeline set_range(Timeline timeline, std::optional<std::size_t> in, std::optional<std::size_t> out) noexcept {
    const std::size_t end = timeline.frames - 1;
    if (in) in = std::min(*in, end);
    if (out) out = std::min(*out, end);
    if (in && out && *in > *out) std::swap(*in, *out);
    timeline.in = in == std::size_t{0} ? std::nullopt : in;
    timeline.out = out == end ? std::nullopt : out;
    return timeline;
}

Timeline shifted(Timeline timeline, double frames) noexcept {
    const auto later = [&](double frame) { return frame + frames; };
    const bool whole = !timeline.playing && timeline.position == std::round(timeline.position);
    timeline.position += frames;
    if (whole) timeline.position = std::round(timeline.position);
    timeline.in = moved_end(timeline.in, later);
    timeline.out = moved_end(timeline.out, later);
    return timeline;
}

Timeline set_timebase(Timeline timeline, const Timebase& timebase) noexcept {
    const double factor = timeline.frame_time / timebase.frame_time;
    const bool whole = timeline.position == std::round(timeline.position);
    const auto scaled = [&](double frame) { return frame * factor; };
    timeline.frames = std::max<std::size_t>(timebase.frames, 1);
    timeline.frame_time = timebase.frame_time;
    timeline.first_number = timebase.first_number;
    const double position = timeline.position * factor;
    timeline.position = clamped(timeline, whole && !timeline.playing ? std::round(position) : position);
    if (timeline.frames == 1) timeline = pause(timeline);
    return set_range(timeline, moved_end(timeline.in, scaled), moved_end(timeline.out, scaled));
}

BarWindow fitted(BarWindow window, std::size_t frames) noexcept {
    const double end = whole_take(frames).last;
    const double length = std::clamp(window.length(), std::min(shortest, end), end);
    const double first = std::clamp(window.first, 0.0, end - length);
    return {first, first + length};
}

BarWindow around(const FrameRange& range, std::size_t frames) noexcept {
    const auto first = static_cast<double>(range.first);
    const auto last = static_cast<double>(range.last);
    const double margin = std::max((last - first) * margin_share, least_margin);
    const double end = whole_take(frames).last;
    return fitted({std::max(first - margin, 0.0), std::min(last + margin, end)}, frames);
}

BarWindow zoomed(const BarWindow& window, double factor, double position, std::size_t frames) noexcept {
    const double end = whole_take(frames).last;
    const double length = std::clamp(window.length() * factor, std::min(shortest, end), end);
    const double share = window.length() > 0 ? (position - window.first) / window.length() : 0.0;
    const double first = position - share * length;
    return fitted({first, first + length}, frames);
}

BarWindow showing(const BarWindow& window, double position, std::size_t frames) noexcept {
    if (window.contains(position)) return window;
    const double length = window.length();
    double first = position - length / 2;
    if (position > window.last && position < window.last + length) first = position - page_overlap * length;
    if (position < window.first && position > window.first - length) first = position - (1 - page_overlap) * length;
    return fitted({first, first + length}, frames);
}

Clip real_time_clip(const std::vector<std::size_t>& frames, double take_fps, double rate) {
    const double step = tidy_rate(take_fps) / rate;
    Clip clip{{}, rate, step};
    std::size_t picture = 0;
    double begin = 0.0;  // start of the present frame, in frames from the clip's start
    for (std::size_t i = 0; i < frames.size(); ++i) {
        // A frame is shown until the next one's time; a single frame at the end and where time jumps back.
        const bool lasts = i + 1 < frames.size() && frames[i + 1] > frames[i];
        const double length = lasts ? static_cast<double>(frames[i + 1] - frames[i]) : 1.0;
        const bool mixed = length == 1.0 && i + 1 < frames.size() && frames[i + 1] == frames[i] + 1;
        for (;; ++picture) {
            const double exact = static_cast<double>(picture) * step;
            const double at = std::abs(exact - std::round(exact)) < same_frame ? std::round(exact) : exact;
            if (at >= begin + length) break;
            clip.positions.push_back(static_cast<double>(frames[i]) + (mixed ? at - begin : 0.0));
        }
        begin += length;
    }
    return clip;
}

Timeline go_to(Timeline timeline, double position, bool sub_frames) noexcept {
    timeline.playing = false;
    timeline.shuttle = 0.0;
    timeline.position = clamped(timeline, sub_frames ? position : std::round(position));
    return timeline;
}

Timeline scrub(Timeline timeline, double position, bool sub_frames) noexcept {
    timeline.scrubbing = true;
    timeline.position = clamped(timeline, sub_frames ? position : std::round(position));
    return timeline;
}

double default_rate(double take_fps, double most) {
    const double fps = tidy_rate(take_fps);
    return tidy_rate(fps / std::max(std::ceil(fps / most - same_frame), 1.0));
}
}  // namespace skelplay::session
