#include "session/posing.h"

#include <algorithm>
#include <fmt/format.h>
#include <ranges>

#include "base/text.h"
#include "session/framing.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

/// Keeps the playhead on the zoomed time bar, except while the bar itself is dragged. `posed_at`: the position before.
void follow_playhead(Playback& playback, double posed_at) {
    const double shown = shown_position(playback.timeline);
    if (playback.bar && shown != posed_at && !playback.timeline.scrubbing)
        playback.bar = showing(*playback.bar, shown, playback.timeline.frames);
}

}  // namespace

void rebuild_scene(Session& session) {
    arrange(session.document, session.view.side_by_side);
    build_graph(session.posed, session.document);
    fit_timebase(session.playback, session.document);
    ++session.revisions.figures;
}

void begin_at_zero(Session& session) {
    std::vector<OpenFigure>& figures = session.document.figures;
    if (!figures.empty()) {
        const auto start_of = [](const OpenFigure& open) { return open.settings.start_time; };
        const double earliest = std::ranges::min(std::views::transform(figures, start_of));
        for (OpenFigure& open : figures) {
            open.settings.start_time -= earliest;
            if (open.derived.unaligned_start) *open.derived.unaligned_start -= earliest;
        }
        Timeline& timeline = session.playback.timeline;
        timeline = shifted(timeline, -earliest / timeline.frame_time);
    }
    fit_timebase(session.playback, session.document);
    ++session.revisions.figures;
}

void pose_figures(Session& session) {
    follow_playhead(session.playback, session.posed.of.position);
    if (!pose(session.posed, session.document, session.playback, session.revisions.figures)) return;
    ++session.revisions.poses;
    View& view = session.view;
    if (const auto point = followed_point(session.document, session.posed, view); point && view.follow) {
        view.camera.target += *point - view.followed;
        view.followed = *point;
    }
}

void activate(Session& session, FigureId id) {
    if (session.document.active == id || !find(session.document, id)) return;
    session.document.active = id;
    select_in_playlist(session.document);
    fit_timebase(session.playback, session.document);
    follow_from_here(session.view, session.document, session.posed);
}

void follow_from_here(View& view, const Document& document, const PosedScene& posed) {
    if (const auto point = followed_point(document, posed, view)) view.followed = *point;
}

void frame_closely(View& view, scene::Bounds box) {
    constexpr double hand = 0.08;  // metres; so that a single point can be framed
    if (!box.empty()) {
        box.include(box.centre() - hand);
        box.include(box.centre() + hand);
    }
    scene::frame(view.camera, box, view.viewport);
    view.automatic_camera = false;
}

void frame_motion(Session& session) {
    pose_figures(session);
    View& view = session.view;
    FramingBounds bounds = framing_bounds(session.document, session.posed);
    include_bodies(bounds, session.document, session.posed, view.options);
    if (view.may_follow && !view.follow && should_follow(bounds, view.camera, view.viewport)) {
        view.follow = true;
        view.followed_bone = {};
        const OpenFigure* active = active_figure(session.document);
        if (active != nullptr && !session.ui.toast)
            show_toast(session, fmt::format("{} (Shift+F: stop)", base::capitalised(following_text(bounds, *active))),
                       base::Severity::note);
    }
    const auto point = followed_point(session.document, session.posed);
    scene::frame(view.camera,
                 view.follow && point && !bounds.around.empty()
                     ? scene::Bounds{bounds.around.low + *point, bounds.around.high + *point}
                     : bounds.whole,
                 view.viewport);
    follow_from_here(session.view, session.document, session.posed);
    view.automatic_camera = true;
}

}  // namespace skelplay::session
