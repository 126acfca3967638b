#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "session/time/timeline.h"

namespace skelplay::session {

struct Session;

/// Pauses, or plays in the last direction.
struct PlayPause {};
/// Plays in that direction; pauses if it is doing so already.
struct PlayForward {};
struct PlayBackward {};
/// Sets the direction for PlayPause; a take that is playing changes its direction.
struct SetDirection {
    int direction = 1;  // 1 forward, -1 backward
};
struct Shuttle {
    int direction = 1;  // 0 stops
};
struct StepFrames {
    std::int64_t by = 1;
};
/// `position` is in frames of the timebase, from 0.
struct GoToFrame {
    double position = 0.0;
};
/// Goes to the next frame with a bookmark or an event of the lanes; direction < 0: to the last one before.
struct GoToEvent {
    int direction = 1;
};
/// Sets a bookmark on the active figure's frame, or removes it.
struct ToggleBookmark {};
struct GoToFirst {};
struct GoToLast {};
/// Holds the playhead at a position until EndScrub.
struct Scrub {
    double position = 0.0;
    bool sub_frames = false;
};
struct EndScrub {};
struct LoopIn {};
struct LoopOut {};
struct SetRange {
    std::optional<std::size_t> in;
    std::optional<std::size_t> out;
};
/// Zooms the time bar to these frames, or to the whole take if the window covers all of it.
struct ShowOnBar {
    BarWindow window;
};
/// Zooms the time bar to the range; if it is zoomed, back to the whole take.
struct ToggleBarZoom {};
struct ScaleSpeed {
    double factor = 1.0;
};

/// Carried out by apply().
void handle(Session& session, const PlayPause& asked);
void handle(Session& session, const PlayForward& asked);
void handle(Session& session, const PlayBackward& asked);
void handle(Session& session, const SetDirection& asked);
void handle(Session& session, const Shuttle& asked);
void handle(Session& session, const StepFrames& asked);
void handle(Session& session, const GoToFrame& asked);
void handle(Session& session, const GoToEvent& asked);
void handle(Session& session, const ToggleBookmark& asked);
void handle(Session& session, const GoToFirst& asked);
void handle(Session& session, const GoToLast& asked);
void handle(Session& session, const Scrub& asked);
void handle(Session& session, const EndScrub& asked);
void handle(Session& session, const LoopIn& asked);
void handle(Session& session, const LoopOut& asked);
void handle(Session& session, const SetRange& asked);
void handle(Session& session, const ShowOnBar& asked);
void handle(Session& session, const ToggleBarZoom& asked);
void handle(Session& session, const ScaleSpeed& asked);

}  // namespace skelplay::session
