#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "session/time/bar_window.h"
#include "session/time/timeline.h"

namespace skelplay::session {

struct Session;

/// Stops, or plays on the way it last went.
struct PlayPause {};
/// Plays that way; stops when it does already.
struct PlayForward {};
struct PlayBackward {};
/// Which way PlayPause goes when it next plays; what plays turns round.
struct SetDirection {
    int direction = 1;  // 1 forward, -1 backward
};
struct Shuttle {
    int direction = 1;  // 0 stops
};
struct StepFrames {
    std::int64_t by = 1;
};
/// `position` in frames of the timebase, from 0.
struct GoToFrame {
    double position = 0.0;
};
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
/// Zooms the time bar to these frames; a window as long as the take shows all of it.
struct ShowOnBar {
    BarWindow window;
};
/// Zooms the time bar to the range, and from anywhere back to the whole take.
struct ToggleBarZoom {};
struct SetSpeed {
    double speed = 1.0;
};
struct ScaleSpeed {
    double factor = 1.0;
};
struct SetPlayMode {
    PlayMode mode = PlayMode::loop;
};
struct SetRealTime {
    bool on = true;
};
struct SetInterpolation {
    bool on = true;
};
/// Shows the rest pose for as long as it is on.
struct ShowRestPose {
    bool on = true;
};

/// What apply() does for each.
void handle(Session& session, const PlayPause& asked);
void handle(Session& session, const PlayForward& asked);
void handle(Session& session, const PlayBackward& asked);
void handle(Session& session, const SetDirection& asked);
void handle(Session& session, const Shuttle& asked);
void handle(Session& session, const StepFrames& asked);
void handle(Session& session, const GoToFrame& asked);
void handle(Session& session, const GoToFirst& asked);
void handle(Session& session, const GoToLast& asked);
void handle(Session& session, const Scrub& asked);
void handle(Session& session, const EndScrub& asked);
void handle(Session& session, const LoopIn& asked);
void handle(Session& session, const LoopOut& asked);
void handle(Session& session, const SetRange& asked);
void handle(Session& session, const ShowOnBar& asked);
void handle(Session& session, const ToggleBarZoom& asked);
void handle(Session& session, const SetSpeed& asked);
void handle(Session& session, const ScaleSpeed& asked);
void handle(Session& session, const SetPlayMode& asked);
void handle(Session& session, const SetRealTime& asked);
void handle(Session& session, const SetInterpolation& asked);
void handle(Session& session, const ShowRestPose& asked);

}  // namespace skelplay::session
