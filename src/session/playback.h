#pragma once

#include <cstddef>
#include <optional>

#include "session/time/bar_window.h"
#include "session/time/frame_count.h"
#include "session/time/timeline.h"

namespace skelplay::session {

struct Document;
struct OpenFigure;

/// Where in the takes we are, and how they play.
struct Playback {
    Timeline timeline;
    std::optional<BarWindow> bar;  // what the time bar shows; nothing: the whole take
    FrameCount frame_count;        // since play was pressed; stays when it ends
    double shown_rate = 0.0;       // display frames a second while playing; 0: not playing
    bool was_playing = false;      // when time last passed: only then has it passed for the take
    bool rest_pose = false;        // shown instead of the take
};

/// Lets time pass: the playhead moves on if it was playing already, and pictures are counted.
void let_time_pass(Playback& playback, Seconds passed);

/// What the time bar shows.
BarWindow bar_window(const Playback& playback) noexcept;

/// The timebase for the active figure and the longest take; without a figure position and range go.
void fit_timebase(Playback& playback, const Document& document);

/// Where a figure is in its own take when the timebase stands at a position, in frames from 0, at most its last.
double position_at(const Playback& playback, const OpenFigure& figure, double timebase) noexcept;
/// Where the timebase stands when a figure is at a position in its take, in frames from 0: position_at() the other way.
double timebase_position_at(const Playback& playback, const OpenFigure& figure, double position) noexcept;
/// Where a figure is in its own take now, in frames from 0, at most its last: all figures are at the same time in
/// seconds.
double position_in(const Playback& playback, const OpenFigure& figure) noexcept;
/// The nearest whole frame of it, from 0.
std::size_t frame_in(const Playback& playback, const OpenFigure& figure) noexcept;

}  // namespace skelplay::session
