#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace skelplay::session {

using Seconds = std::chrono::duration<double>;

/// Frames: sums and quotients of display times miss whole frames by less.
inline constexpr double same_frame = 1e-6;

/// What happens at the end of the range.
enum class PlayMode : std::uint8_t { once, loop, ping_pong };
/// As files and the command line write them, in PlayMode's order.
inline constexpr std::array<std::string_view, 3> play_mode_names{"once", "loop", "ping-pong"};

/// Time as a value: the functions below return a changed copy, and time that passes is an argument. The timebase is the
/// active figure's: `position` counts its frames from 0. The range reaches to the end of the longest take.
struct Timeline {
    static constexpr double slowest = 0.05;
    static constexpr double fastest = 8.0;

    std::size_t frames = 1;         // ≥ 1; of the longest take, in frames of the timebase
    double frame_time = 1.0 / 120;  // seconds between frames of the timebase, > 0
    std::int64_t first_number = 0;  // the number the file gives to its first frame

    double position = 0.0;  // frames from 0; whole while paused, unless sub-frames were asked for. While a loop plays
                            // it runs to just before last + 1: the last frame lasts as long as the others
    bool playing = false;
    int direction = 1;   // 1 forward, -1 backward
    double speed = 1.0;  // slowest … fastest
    PlayMode mode = PlayMode::loop;
    std::optional<std::size_t> in;   // first frame of the range; nothing: the beginning
    std::optional<std::size_t> out;  // last frame of the range; nothing: the end
    bool scrubbing = false;          // the playhead is held: time waits, and playing goes on when it is let go
    bool real_time = true;           // display frames are dropped; false: every frame of the file is shown, later
    bool interpolate = true;         // between frames, poses are mixed; false: the nearest frame is shown

    friend bool operator==(const Timeline&, const Timeline&) = default;
};

/// The frames playing stays in, both inclusive; first ≤ last < frames.
struct FrameRange {
    std::size_t first = 0;
    std::size_t last = 0;
    friend bool operator==(const FrameRange&, const FrameRange&) = default;
};
FrameRange range(const Timeline& timeline) noexcept;

/// Time passes: it plays, and the playhead is not held.
bool runs(const Timeline& timeline) noexcept;

/// What is on the screen, in frames from 0, at most the last frame: whole when not interpolating.
double shown_position(const Timeline& timeline) noexcept;
/// The whole frame that is shown, or nearest to what is, from 0: while time passes the one that was reached last.
std::size_t shown_frame(const Timeline& timeline) noexcept;
/// Seconds from the first frame to what is on the screen.
Seconds shown_time(const Timeline& timeline) noexcept;
/// What is on the screen as hours, minutes, seconds and frames, at the timebase's rate rounded to whole frames:
/// "00:00:01:105". As many digits for the frames as the rate needs, at least two. No frames are dropped: at 29.97
/// frames a second it counts thirty.
std::string time_code(const Timeline& timeline);
/// Seconds from the first frame to the last.
Seconds duration(const Timeline& timeline) noexcept;

/// How many frames the playhead goes in this time, through all turns and rounds; 0 unless playing. When every frame is
/// to be shown at most one, and not over the end at which ping-pong turns.
double frames_moved(const Timeline& timeline, Seconds passed) noexcept;
/// Lets time pass. Does nothing unless playing, and nothing while the playhead is held.
Timeline advance(Timeline timeline, Seconds passed) noexcept;

/// Starts playing; at the range's end (or outside the range) it starts over. A single frame is never played.
Timeline play(Timeline timeline, int direction) noexcept;
/// Stops on the whole frame that was shown.
Timeline pause(Timeline timeline) noexcept;
/// Stops and goes to a frame, clamped to the take; `sub_frames` keeps the fraction.
Timeline go_to(Timeline timeline, double position, bool sub_frames = false) noexcept;
/// Stops and moves by whole frames.
Timeline step_by(Timeline timeline, std::int64_t frames) noexcept;

/// Holds the playhead at a position; playing or paused is remembered.
Timeline scrub(Timeline timeline, double position, bool sub_frames) noexcept;
/// Lets the playhead go.
Timeline end_scrub(Timeline timeline) noexcept;

/// As on an editing desk: once starts playing at 1×, the same way again doubles the speed.
Timeline shuttle(Timeline timeline, int direction) noexcept;
Timeline set_speed(Timeline timeline, double speed) noexcept;
/// Sets the range; ends are clamped to the take and put in order. A range that is the whole take is none.
Timeline set_range(Timeline timeline, std::optional<std::size_t> in, std::optional<std::size_t> out) noexcept;

/// A timebase for a take.
struct Timebase {
    std::size_t frames = 1;
    double frame_time = 1.0 / 120;
    std::int64_t first_number = 0;
};
/// Changes the timebase, keeping position and range in seconds.
Timeline set_timebase(Timeline timeline, const Timebase& timebase) noexcept;

}  // namespace skelplay::session
