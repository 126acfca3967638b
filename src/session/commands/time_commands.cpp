#include "session/commands/time_commands.h"

#include <cmath>

#include "session/session.h"

namespace skelplay::session {

namespace {

void play_or_pause(Timeline& timeline, int direction) {
    const bool plays_so = timeline.playing && timeline.direction == direction;
    timeline = plays_so ? pause(timeline) : play(timeline, direction);
}

}  // namespace

void handle(Session& session, const PlayPause&) {
    Timeline& timeline = session.timeline;
    timeline = timeline.playing ? pause(timeline) : play(timeline, timeline.direction);
}

void handle(Session& session, const PlayForward&) { play_or_pause(session.timeline, 1); }
void handle(Session& session, const PlayBackward&) { play_or_pause(session.timeline, -1); }
void handle(Session& session, const SetDirection& c) { session.timeline.direction = c.direction < 0 ? -1 : 1; }
void handle(Session& session, const Shuttle& c) { session.timeline = shuttle(session.timeline, c.direction); }
void handle(Session& session, const StepFrames& c) { session.timeline = step_by(session.timeline, c.by); }
void handle(Session& session, const GoToFrame& c) { session.timeline = go_to(session.timeline, c.position); }

void handle(Session& session, const GoToFirst&) {
    session.timeline = go_to(session.timeline, static_cast<double>(range(session.timeline).first));
}

void handle(Session& session, const GoToLast&) {
    session.timeline = go_to(session.timeline, static_cast<double>(range(session.timeline).last));
}

void handle(Session& session, const Scrub& c) { session.timeline = scrub(session.timeline, c.position, c.sub_frames); }
void handle(Session& session, const EndScrub&) { session.timeline = end_scrub(session.timeline); }

void handle(Session& session, const LoopIn&) {
    const std::size_t frame = shown_frame(session.timeline);
    const auto out = session.timeline.out;
    session.timeline = set_range(session.timeline, frame, out && *out < frame ? std::nullopt : out);
}

void handle(Session& session, const LoopOut&) {
    const std::size_t frame = shown_frame(session.timeline);
    const auto in = session.timeline.in;
    session.timeline = set_range(session.timeline, in && *in > frame ? std::nullopt : in, frame);
}
void handle(Session& session, const SetRange& c) { session.timeline = set_range(session.timeline, c.in, c.out); }

void handle(Session& session, const ShowOnBar& c) {
    if (!std::isfinite(c.window.first) || !std::isfinite(c.window.last)) return;
    const std::size_t frames = session.timeline.frames;
    session.bar = fitted(c.window, frames);
    if (*session.bar == whole_take(frames)) session.bar.reset();
}

void handle(Session& session, const ToggleBarZoom&) {
    const Timeline& timeline = session.timeline;
    if (session.bar)
        session.bar.reset();
    else if (timeline.in || timeline.out)
        handle(session, ShowOnBar{around(range(timeline), timeline.frames)});
    else
        say(session, "There is no range to zoom to: I begins it here, O ends it", base::Severity::note);
}
void handle(Session& session, const SetSpeed& c) { session.timeline = set_speed(session.timeline, c.speed); }

void handle(Session& session, const ScaleSpeed& c) {
    session.timeline = set_speed(session.timeline, session.timeline.speed * c.factor);
}
void handle(Session& session, const SetPlayMode& c) { session.timeline.mode = c.mode; }
void handle(Session& session, const SetRealTime& c) { session.timeline.real_time = c.on; }
void handle(Session& session, const SetInterpolation& c) { session.timeline.interpolate = c.on; }
void handle(Session& session, const ShowRestPose& c) { session.rest_pose = c.on; }

}  // namespace skelplay::session
