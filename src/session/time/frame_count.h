#pragma once

#include <cstddef>
#include <cstdint>

#include "session/time/timeline.h"

namespace skelplay::session {

/// The frames of the file since play was pressed: how many were shown, and how many were skipped between two pictures.
/// A frame shown in several pictures counts once; a frame that a loop shows again counts again.
struct FrameCount {
    std::uint64_t shown = 0;
    std::uint64_t left_out = 0;
    friend bool operator==(const FrameCount&, const FrameCount&) = default;
};

/// The count when play is pressed: the present frame is on the screen.
constexpr FrameCount first_frame_shown() noexcept { return {1, 0}; }

/// How many new frames advance() reaches in this time.
std::size_t frames_due(const Timeline& timeline, Seconds passed) noexcept;

/// Adds one picture that follows `due` new frames: it shows the last of them.
FrameCount counted(FrameCount count, std::size_t due) noexcept;

}  // namespace skelplay::session
