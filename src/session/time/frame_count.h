#pragma once

#include <cstddef>
#include <cstdint>

#include "session/time/timeline.h"

namespace skelplay::session {

/// Frames of the file since play was pressed: how many were on the screen, and how many the playhead went over
/// between two pictures. A frame that is shown for several pictures counts once, one that a loop brings back again.
struct FrameCount {
    std::uint64_t shown = 0;
    std::uint64_t left_out = 0;
    friend bool operator==(const FrameCount&, const FrameCount&) = default;
};

/// The count when play is pressed: the frame that stands there is seen.
constexpr FrameCount first_frame_shown() noexcept { return {1, 0}; }

/// How many times another frame comes up in what advance() moves in this time.
std::size_t frames_due(const Timeline& timeline, Seconds passed) noexcept;

/// Counts on by one picture, drawn after so many frames were due: the last of them is seen.
FrameCount counted(FrameCount count, std::size_t due) noexcept;

}  // namespace skelplay::session
