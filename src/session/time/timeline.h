#pragma once

#include <chrono>
#include "figure/motion.h"

namespace skelplay::session {
using Seconds = std::chrono::duration<double>;

/// Frames: sums and quotients of display times miss whole frames by less.
inline constexpr double same_frame = 1e-6;

/// What happens at the end of the range.
enum class PlayMode : std::uint8_t { once, loop, ping_pong };
/// The names in files and on the command line, in PlayMode's order.
inline constexpr std::array<std::string_view, 3> play_mode_names{"once", "loop", "ping-pong"};

/// A time line as a value, whose functions return a changed copy. `position` counts the active figure's frames from 0;
/// the range reaches to the end of the longest take.
struct Timeline {
    static constexpr double slowest = 0.05;
    static constexpr double fastest = 8.0;

    std::size_t frames = 1;         // ≥ 1; length of the longest take, in frames of the timebase
    double frame_time = 1.0 / 120;  // seconds between frames of the timebase, > 0
    std::int64_t first_number = 0;  // the file's number of its first frame

    // frames from 0; whole while paused, unless sub-frames were asked for. In a loop it runs to just below last + 1, so
    // that the last frame lasts as long as the others
    double position = 0.0;
    bool playing = false;
    int direction = 1;   // 1 forward, -1 backward
    double speed = 1.0;  // the chosen one: slowest … fastest
    // The speed at which J (negative) or L shuttles until the take is paused or a speed is chosen; 0: not shuttling.
    double shuttle = 0.0;
    PlayMode mode = PlayMode::loop;
    std::optional<std::size_t> in;   // first frame of the range; nothing: the take's first
    std::optional<std::size_t> out;  // last frame of the range; nothing: the take's last
    bool scrubbing = false;          // the playhead is held: time stands still until it is released
    bool real_time = true;           // true: skip frames to keep the speed; false: show every frame, even if that is slower
    bool interpolate = true;         // true: interpolate between frames; false: show the nearest frame

    friend bool operator==(const Timeline&, const Timeline&) = default;
};

using figure::FrameRange;

/// The frames that are played.
inline FrameRange range(const Timeline& timeline) noexcept {
    const std::size_t end = timeline.frames - 1;
    const std::size_t first = std::min(timeline.in.value_or(0), end);
    return {first, std::clamp(timeline.out.value_or(end), first, end)};
}
/// The number on the bar of a frame that is counted from 0.
inline std::int64_t frame_number(const Timeline& timeline, std::size_t frame) noexcept {
    return timeline.first_number + static_cast<std::int64_t>(frame);
}
/// What people read behind a frame's number: "/ 95" of frames 1 to 95, "(604–698)" where the file begins elsewhere.
std::string frames_text(std::int64_t first_number, std::size_t frames);

/// The speed at which it plays: that of shuttling, else the chosen one.
inline double playing_speed(const Timeline& timeline) noexcept {
    return timeline.shuttle != 0.0 ? std::abs(timeline.shuttle) : timeline.speed;
}

/// True while time passes: playing, and the playhead is not held.
inline bool runs(const Timeline& timeline) noexcept { return timeline.playing && !timeline.scrubbing; }

/// The position on the screen, in frames from 0, at most the last frame; whole when not interpolating.
double shown_position(const Timeline& timeline) noexcept;
/// The whole frame on the screen, from 0: the last one reached while time passes, else the nearest.
std::size_t shown_frame(const Timeline& timeline) noexcept;
/// Seconds from the first frame to the position on the screen.
inline Seconds shown_time(const Timeline& timeline) noexcept {
    return Seconds(shown_position(timeline) * timeline.frame_time);
}
/// The position on the screen as hours, minutes, seconds and frames of the rounded rate: "00:00:01:105". Not
/// drop-frame: at 29.97 frames a second it counts thirty.
std::string time_code(const Timeline& timeline);

/// How many frames the playhead moves, with turns and repeats. If every frame is to be shown, at most one.
double frames_moved(const Timeline& timeline, Seconds passed) noexcept;
/// Lets time pass. Does nothing while paused or while the playhead is held.
Timeline advance(Timeline timeline, Seconds passed) noexcept;

/// Plays at the chosen speed; from the range's end or outside of it starts over. A single frame is not played.
Timeline play(Timeline timeline, int direction) noexcept;
/// Pauses at the whole frame on the screen.
Timeline pause(Timeline timeline) noexcept;
/// Pauses and goes to a position, clamped to the take; `sub_frames` keeps the fraction.
Timeline go_to(Timeline timeline, double position, bool sub_frames = false) noexcept;
/// Pauses and moves by whole frames.
inline Timeline step_by(Timeline timeline, std::int64_t frames) noexcept {
    return go_to(timeline, static_cast<double>(shown_frame(timeline)) + static_cast<double>(frames));
}

/// Holds the playhead at a position; end_scrub() continues playing if it was.
Timeline scrub(Timeline timeline, double position, bool sub_frames) noexcept;
/// Releases the playhead.
inline Timeline end_scrub(Timeline timeline) noexcept {
    timeline.scrubbing = false;
    return timeline;
}

/// Like a shuttle control: first plays at 1×, again in the same direction doubles the speed; 0 pauses. The direction is
/// the file's own, also where ping-pong has turned round. The chosen speed stays.
Timeline shuttle(Timeline timeline, int direction) noexcept;
/// Chooses a speed, and ends shuttling.
inline Timeline set_speed(Timeline timeline, double speed) noexcept {
    if (!std::isfinite(speed)) return timeline;
    timeline.speed = std::clamp(speed, Timeline::slowest, Timeline::fastest);
    timeline.shuttle = 0.0;
    return timeline;
}
/// Sets the range; its ends are clamped to the take and sorted. A range that covers the whole take is cleared.
Timeline set_range(Timeline timeline, std::optional<std::size_t> in, std::optional<std::size_t> out) noexcept;

/// Moves position and range by so many frames; they may lie outside the take until set_timebase() fits them.
Timeline shifted(Timeline timeline, double frames) noexcept;

/// The frames that a Timeline counts in.
struct Timebase {
    std::size_t frames = 1;
    double frame_time = 1.0 / 120;
    std::int64_t first_number = 0;
};
/// Changes the timebase; position and range stay the same in seconds.
Timeline set_timebase(Timeline timeline, const Timebase& timebase) noexcept;

/// The part of the take on the time bar, in frames of the timebase from 0; first < last unless the take has one frame.
/// The functions below return a window inside the take, at least a few frames long.
struct BarWindow {
    double first = 0.0;
    double last = 0.0;
    [[nodiscard]] double length() const noexcept { return last - first; }
    [[nodiscard]] bool contains(double position) const noexcept { return position >= first && position <= last; }
    friend bool operator==(const BarWindow&, const BarWindow&) = default;
};

/// The whole take.
inline BarWindow whole_take(std::size_t frames) noexcept {
    return {0.0, static_cast<double>(std::max<std::size_t>(frames, 1) - 1)};
}
/// The same window, moved into the take.
BarWindow fitted(BarWindow window, std::size_t frames) noexcept;
/// The range with a small margin on both sides.
BarWindow around(const FrameRange& range, std::size_t frames) noexcept;
/// Longer (factor > 1) or shorter; the frame at `position` keeps its place on the bar.
BarWindow zoomed(const BarWindow& window, double factor, double position, std::size_t frames) noexcept;
inline BarWindow moved(const BarWindow& window, double by, std::size_t frames) noexcept {
    return fitted({window.first + by, window.last + by}, frames);
}
/// A window that shows a position: the next page if it has just left the window, else centred on the position.
BarWindow showing(const BarWindow& window, double position, std::size_t frames) noexcept;

/// The take positions that the pictures of a video show, in order.
struct Clip {
    std::vector<double> positions;  // in frames of the take, from 0
    double rate = 30.0;             // pictures a second, > 0
    double step = 1.0;              // frames of the take that pass from one picture to the next
};

/// The default number of pictures a second of a video that allows `most`: the take's frame rate, divided by the
/// smallest whole number that brings it to `most` or below, so that each picture is a frame of the file.
double default_rate(double take_fps, double most);

/// Shows frames, in any order, at the take's own speed. Poses between consecutive frames are interpolated; where frames
/// are left out, the one before stays. The clip is empty only if `frames` is.
Clip real_time_clip(const std::vector<std::size_t>& frames, double take_fps, double rate);

/// One picture for each frame.
inline Clip every_frame_clip(const std::vector<std::size_t>& frames, double rate) {
    return {{frames.begin(), frames.end()}, rate};
}

/// Rounds a frame rate to three decimals: 30.00003 comes from a frame time written with six decimals and means 30.
inline double tidy_rate(double fps) { return fps < 0.01 ? fps : std::round(fps * 1000.0) / 1000.0; }
}  // namespace skelplay::session
