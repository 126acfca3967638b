#include "session/commands/time_commands.h"

#include <cmath>

#include "session/events.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

void play_or_pause(Timeline& timeline, int direction) {
    const bool plays_so = timeline.playing && timeline.direction == direction;
    timeline = plays_so ? pause(timeline) : play(timeline, direction);
}

}  // namespace

void handle(Session& session, const PlayPause&) {
    Timeline& timeline = session.playback.timeline;
    timeline = timeline.playing ? pause(timeline) : play(timeline, timeline.direction);
}

void handle(Session& session, const PlayForward&) { play_or_pause(session.playback.timeline, 1); }
void handle(Session& session, const PlayBackward&) { play_or_pause(session.playback.timeline, -1); }
void handle(Session& session, const SetDirection& c) { session.playback.timeline.direction = c.direction < 0 ? -1 : 1; }
void handle(Session& session, const Shuttle& c) {
    session.playback.timeline = shuttle(session.playback.timeline, c.direction);
}
void handle(Session& session, const StepFrames& c) {
    session.playback.timeline = step_by(session.playback.timeline, c.by);
}
void handle(Session& session, const GoToFrame& c) {
    session.playback.timeline = go_to(session.playback.timeline, c.position);
}

void handle(Session& session, const GoToEvent& c) { go_to_events(session, c.direction); }
void handle(Session& session, const ToggleBookmark&) { toggle_bookmark_here(session); }

void handle(Session& session, const GoToFirst&) {
    session.playback.timeline =
        go_to(session.playback.timeline, static_cast<double>(range(session.playback.timeline).first));
}

void handle(Session& session, const GoToLast&) {
    session.playback.timeline =
        go_to(session.playback.timeline, static_cast<double>(range(session.playback.timeline).last));
}

void handle(Session& session, const Scrub& c) {
    session.playback.timeline = scrub(session.playback.timeline, c.position, c.sub_frames);
}
void handle(Session& session, const EndScrub&) { session.playback.timeline = end_scrub(session.playback.timeline); }

void handle(Session& session, const LoopIn&) {
    const std::size_t frame = shown_frame(session.playback.timeline);
    const auto out = session.playback.timeline.out;
    session.playback.timeline = set_range(session.playback.timeline, frame, out && *out < frame ? std::nullopt : out);
}

void handle(Session& session, const LoopOut&) {
    const std::size_t frame = shown_frame(session.playback.timeline);
    const auto in = session.playback.timeline.in;
    session.playback.timeline = set_range(session.playback.timeline, in && *in > frame ? std::nullopt : in, frame);
}
void handle(Session& session, const SetRange& c) {
    session.playback.timeline = set_range(session.playback.timeline, c.in, c.out);
}

void handle(Session& session, const ShowOnBar& c) {
    if (!std::isfinite(c.window.first) || !std::isfinite(c.window.last)) return;
    const std::size_t frames = session.playback.timeline.frames;
    session.playback.bar = fitted(c.window, frames);
    if (*session.playback.bar == whole_take(frames)) session.playback.bar.reset();
}

void handle(Session& session, const ToggleBarZoom&) {
    const Timeline& timeline = session.playback.timeline;
    if (session.playback.bar)
        session.playback.bar.reset();
    else if (timeline.in || timeline.out)
        handle(session, ShowOnBar{around(range(timeline), timeline.frames)});
    else
        show_toast(session, "There is no range to zoom to: I begins it here, O ends it", base::Severity::note);
}

void handle(Session& session, const ScaleSpeed& c) {
    const Timeline& timeline = session.playback.timeline;
    session.playback.timeline = set_speed(timeline, playing_speed(timeline) * c.factor);
}

}  // namespace skelplay::session
