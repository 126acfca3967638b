#pragma once

#include "session/figure_id.h"
#include "session/time/timeline.h"

namespace skelplay::session {
/// The frames of the file since play was pressed: how many were shown, and how many were skipped between two pictures.
/// A frame shown in several pictures counts once; a frame that a loop shows again counts again.
struct FrameCount {
    std::uint64_t shown = 0;
    std::uint64_t left_out = 0;
    friend bool operator==(const FrameCount&, const FrameCount&) = default;
};

/// How many new frames advance() reaches in this time.
std::size_t frames_due(const Timeline& timeline, Seconds passed) noexcept;

/// Adds one picture that follows `due` new frames: it shows the last of them.
inline FrameCount counted(FrameCount count, std::size_t due) noexcept {
    if (due == 0) return count;
    return {count.shown + 1, count.left_out + due - 1};
}

/// The time line and how it plays.
struct Playback {
    Timeline timeline;
    std::optional<BarWindow> bar;   // the part of the take on the time bar; nothing: the whole take
    FrameCount frame_count;         // since play was pressed; kept when playing stops
    double shown_rate = 0.0;        // display frames a second while playing; 0: not playing
    bool was_playing = false;       // at the last let_time_pass(); time counts only if it was playing then
    bool rest_pose = false;         // shown instead of the take
    std::uint32_t bridge_gaps = 0;  // of markers, up to so many frames, for looking only; 0: none is
};

/// Moves the playhead on if it was playing already, and counts the pictures.
void let_time_pass(Playback& playback, Seconds passed);

/// The part of the take that the time bar shows.
inline BarWindow bar_window(const Playback& playback) noexcept {
    return playback.bar.value_or(whole_take(playback.timeline.frames));
}

/// Sets the timebase for the active figure and the longest take. Without a figure, position and range are reset.
void fit_timebase(Playback& playback, const Document& document);

/// The figure's position in its own take, in frames from 0, when the timebase is at `timebase`; clamped to its take.
double position_at(const Playback& playback, const OpenFigure& figure, double timebase) noexcept;
/// The inverse of position_at(): the timebase's position when the figure is at `position` in its take.
double timebase_position_at(const Playback& playback, const OpenFigure& figure, double position) noexcept;
/// The figure's position in its take now, in frames from 0, clamped. All figures are at the same time in seconds.
inline double position_in(const Playback& playback, const OpenFigure& figure) noexcept {
    return position_at(playback, figure, shown_position(playback.timeline));
}
/// The whole frame of the figure that is shown, or the one nearest to what is shown, from 0.
inline std::size_t frame_in(const Playback& playback, const OpenFigure& figure) noexcept {
    const double position = position_in(playback, figure);
    return static_cast<std::size_t>(runs(playback.timeline) ? std::floor(position + same_frame) : std::round(position));
}

/// Pauses, or plays in the last direction.
void play_or_pause(Session& session);
/// Plays in that direction; pauses if it is doing so already.
void play_forward(Session& session);
void play_backward(Session& session);
/// Sets the direction of playing, also of what plays already. `direction`: 1 forward, -1 backward.
void set_direction(Session& session, int direction);
/// `direction`: 0 stops.
void shuttle_to(Session& session, int direction);
void step_frames(Session& session, std::int64_t by);
/// `position` is in frames of the timebase, from 0.
void go_to_frame(Session& session, double position);
void go_to_first(Session& session);
void go_to_last(Session& session);
/// Holds the playhead at a position until release_playhead().
void scrub_to(Session& session, double position, bool sub_frames);
void release_playhead(Session& session);
void begin_range_here(Session& session);
void end_range_here(Session& session);
void set_play_range(Session& session, std::optional<std::size_t> in, std::optional<std::size_t> out);
/// Zooms the time bar to these frames, or to the whole take if the window covers all of it.
void show_on_bar(Session& session, BarWindow window);
/// Zooms the time bar to the range; if it is zoomed, back to the whole take.
void toggle_bar_zoom(Session& session);
void scale_speed(Session& session, double factor);
}  // namespace skelplay::session
