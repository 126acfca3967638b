#include "session/playback.h"

namespace skelplay::session {
namespace {
constexpr Seconds longest_step{0.25};  // longer pauses between pictures do not make the take jump further

double last_frame(const OpenFigure& open) noexcept {
    return static_cast<double>(std::max<std::size_t>(figure::frame_count(open.take.figure->take), 1) - 1);
}

/// The time line when nothing is open. It keeps speed, play mode and interpolation.
Timeline emptied(const Timeline& before) {
    Timeline timeline;
    timeline.speed = before.speed;
    timeline.mode = before.mode;
    timeline.real_time = before.real_time;
    timeline.interpolate = before.interpolate;
    return timeline;
}

/// How many frames have come up after the playhead has travelled so many frames of the path there and back. On the path
/// there a frame comes up when the playhead reaches it; on the path back when the playhead leaves the next one.
double visits(double travelled, double length) noexcept {
    const double rounds = std::floor((travelled + same_frame) / (2 * length));
    const double inside = travelled - rounds * 2 * length;
    return rounds * 2 * length + (inside < length + same_frame ? std::floor(inside + same_frame)
                                                               : length + std::ceil(inside - length - same_frame));
}

double due_in_ping_pong(const Timeline& timeline, const FrameRange& played, double moved) noexcept {
    const auto length = static_cast<double>(played.last - played.first);
    const double inside = std::clamp(timeline.position - static_cast<double>(played.first), 0.0, length);
    const double travelled = timeline.direction > 0 ? inside : 2 * length - inside;
    return visits(travelled + moved, length) - visits(travelled, length);
}

double due_straight(const Timeline& timeline, const FrameRange& played, double moved) noexcept {
    double end = timeline.position + moved * timeline.direction;
    if (timeline.mode == PlayMode::once)
        end = timeline.direction > 0 ? std::min(end, static_cast<double>(played.last))
                                     : std::max(end, static_cast<double>(played.first));
    return std::abs(std::floor(end + same_frame) - std::floor(timeline.position + same_frame));
}

/// Replaces the time line by what a function makes of it.
template <class... Arguments>
void change(Session& session, Timeline (*make)(Timeline, Arguments...), std::type_identity_t<Arguments>... arguments) {
    session.playback.timeline = make(session.playback.timeline, arguments...);
}

Timeline play_or_pause(Timeline timeline, int direction) {
    return timeline.playing && timeline.direction == direction ? pause(timeline) : play(timeline, direction);
}
}  // namespace

void let_time_pass(Playback& playback, Seconds passed) {
    // The first step after a pause includes the time in which nothing ran: it does not count.
    if (playback.was_playing) {
        const Seconds counts = std::min(passed, longest_step);
        playback.frame_count = counted(playback.frame_count, frames_due(playback.timeline, counts));
        playback.timeline = advance(playback.timeline, counts);
    } else if (playback.timeline.playing) {
        playback.frame_count = {1, 0};  // the present frame is on the screen
    }
    if (playback.was_playing && playback.timeline.playing && passed.count() > 0) {
        // Average the times between pictures, not the rates: one very short time would outweigh all others.
        const double before = playback.shown_rate > 0 ? 1.0 / playback.shown_rate : passed.count();
        playback.shown_rate = 1.0 / (before * 0.9 + passed.count() * 0.1);
    } else if (!playback.timeline.playing) {
        playback.shown_rate = 0.0;
    }
    playback.was_playing = playback.timeline.playing;
}

void fit_timebase(Playback& playback, const Document& document) {
    const OpenFigure* active = active_figure(document);
    if (active == nullptr) {
        playback.timeline = emptied(playback.timeline);
        playback.bar.reset();
        return;
    }
    const double before = active->settings.start_time / active->take.rate.frame_time();
    Timebase timebase{1, active->take.rate.frame_time(),
                      figure::first_frame(active->take.figure->take) - std::llround(before)};
    for (const OpenFigure& open : document.figures) {
        const double end = (last_frame(open) + open.settings.start_time / open.take.rate.frame_time()) /
                           analysis::frames_per(timebase.frame_time, open.take.rate.frame_time());
        timebase.frames = std::max(timebase.frames, static_cast<std::size_t>(std::ceil(end - same_frame)) + 1);
    }
    const double factor = playback.timeline.frame_time / timebase.frame_time;
    playback.timeline = set_timebase(playback.timeline, timebase);
    if (playback.bar) playback.bar = fitted({playback.bar->first * factor, playback.bar->last * factor}, timebase.frames);
}

double position_at(const Playback& playback, const OpenFigure& figure, double timebase) noexcept {
    double position = timebase * analysis::frames_per(playback.timeline.frame_time, figure.take.rate.frame_time()) -
                      figure.settings.start_time / figure.take.rate.frame_time();
    if (std::abs(position - std::round(position)) < same_frame) position = std::round(position);
    return std::clamp(position, 0.0, last_frame(figure));
}

double timebase_position_at(const Playback& playback, const OpenFigure& figure, double position) noexcept {
    const double frame_time = playback.timeline.frame_time;
    if (figure.take.rate.frame_time() == frame_time && figure.settings.start_time == 0.0) return position;
    return (figure.settings.start_time + position * figure.take.rate.frame_time()) / frame_time;
}

std::size_t frames_due(const Timeline& timeline, Seconds passed) noexcept {
    const double moved = frames_moved(timeline, passed);
    if (!(moved > 0)) return 0;
    const FrameRange played = range(timeline);
    const double due = timeline.mode == PlayMode::ping_pong ? due_in_ping_pong(timeline, played, moved)
                                                            : due_straight(timeline, played, moved);
    return static_cast<std::size_t>(std::max(due, 0.0));
}

void play_or_pause(Session& session) { change(session, play_or_pause, session.playback.timeline.direction); }
void play_forward(Session& session) { change(session, play_or_pause, 1); }
void play_backward(Session& session) { change(session, play_or_pause, -1); }
void set_direction(Session& session, int direction) { session.playback.timeline.direction = direction < 0 ? -1 : 1; }
void shuttle_to(Session& session, int direction) { change(session, shuttle, direction); }
void step_frames(Session& session, std::int64_t by) { change(session, step_by, by); }
void go_to_frame(Session& session, double position) { change(session, go_to, position, false); }
void go_to_first(Session& session) { go_to_frame(session, static_cast<double>(range(session.playback.timeline).first)); }
void go_to_last(Session& session) { go_to_frame(session, static_cast<double>(range(session.playback.timeline).last)); }
void scrub_to(Session& session, double position, bool sub_frames) { change(session, scrub, position, sub_frames); }
void release_playhead(Session& session) { change(session, end_scrub); }

void begin_range_here(Session& session) {
    const std::size_t frame = shown_frame(session.playback.timeline);
    const auto out = session.playback.timeline.out;
    set_play_range(session, frame, out && *out < frame ? std::nullopt : out);
}

void end_range_here(Session& session) {
    const std::size_t frame = shown_frame(session.playback.timeline);
    const auto in = session.playback.timeline.in;
    set_play_range(session, in && *in > frame ? std::nullopt : in, frame);
}

void set_play_range(Session& session, std::optional<std::size_t> in, std::optional<std::size_t> out) {
    change(session, set_range, in, out);
}

void show_on_bar(Session& session, BarWindow window) {
    if (!std::isfinite(window.first) || !std::isfinite(window.last)) return;
    const std::size_t frames = session.playback.timeline.frames;
    session.playback.bar = fitted(window, frames);
    if (*session.playback.bar == whole_take(frames)) session.playback.bar.reset();
}

void toggle_bar_zoom(Session& session) {
    const Timeline& timeline = session.playback.timeline;
    if (session.playback.bar) session.playback.bar.reset();
    else if (timeline.in || timeline.out) show_on_bar(session, around(range(timeline), timeline.frames));
    else
        show_toast(session, session.ui.fingers ? "There is no range to zoom to: drag the bar's ends"
                                               : "There is no range to zoom to: I begins it here, O ends it");
}

void scale_speed(Session& session, double factor) {
    change(session, set_speed, playing_speed(session.playback.timeline) * factor);
}
}  // namespace skelplay::session
