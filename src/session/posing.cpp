#include "session/posing.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <ranges>
#include <tuple>

#include "base/text.h"
#include "session/arranging.h"
#include "session/framing.h"
#include "session/panes.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

/// Moves figures that stay in place back there, and poses them anew. Ghosts, paths and everything else that belongs to
/// a figure move with it.
void keep_in_place(Document& document, PosedScene& posed) {
    bool any = false;
    for (std::size_t i = 0; i < document.figures.size(); ++i) {
        DerivedFigure& derived = document.figures[i].derived;
        const auto root = derived.stays_at ? root_motion_point(document, posed, i) : std::nullopt;
        if (!root) continue;
        derived.layout_offset += glm::dvec3(derived.stays_at->x - root->x, 0.0, derived.stays_at->z - root->z);
        any = true;
    }
    if (any) scene::evaluate(posed.graph, figure_views(document, posed), posed.world);
}

/// Keeps the playhead on the zoomed time bar when it has moved from its last time, except while the bar itself is
/// dragged.
void follow_playhead(Playback& playback, const PosedScene::Of& last) {
    constexpr double same_time = 1e-9;  // seconds: another rate counts the same time in other frames
    const double shown = shown_position(playback.timeline);
    const bool moved = std::abs(shown * playback.timeline.frame_time - last.position * last.frame_time) > same_time;
    if (playback.bar && moved && !playback.timeline.scrubbing)
        playback.bar = showing(*playback.bar, shown, playback.timeline.frames);
}

}  // namespace

void arrange_figures(Session& session) {
    View& view = session.view;
    const Arrangement arrangement = arrange(session.document, view);
    ++session.revisions.figures;
    Pane& free = pane(view, 0);
    const auto kind = [](const Arrangement& of) { return std::tuple(of.side_by_side, of.grid, of.across); };
    const bool turns = kind(arrangement) != kind(view.arrangement) && free.automatic_camera && !is_of_takes(view.split);
    view.arrangement = arrangement;
    if (turns) look_at(free.camera, arrangement);
}

void rebuild_scene(Session& session) {
    arrange_figures(session);
    build_graph(session.posed, session.document);
    fit_timebase(session.playback, session.document);
    lay_out_panes(session);
    pose_figures(session);
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
    follow_playhead(session.playback, session.posed.of);
    if (!pose(session.posed, session.document, session.playback, session.revisions.figures)) return;
    ++session.revisions.poses;
    keep_in_place(session.document, session.posed);
    for (std::size_t i = 0; i < session.view.panes.size(); ++i) {
        Pane& each = pane(session.view, i);
        const auto point = followed_point(session.document, session.posed, each);
        if (!point || !each.follow) continue;
        each.camera.target += *point - each.followed;
        each.followed = *point;
    }
}

void activate(Session& session, FigureId id) {
    if (session.document.active == id || !find(session.document, id)) return;
    session.document.active = id;
    select_in_playlist(session.document);
    fit_timebase(session.playback, session.document);
    for (std::size_t i = 0; i < session.view.panes.size(); ++i)
        follow_from_here(pane(session.view, i), session.document, session.posed);
    lay_out_panes(session);
}

void follow_from_here(Pane& pane, const Document& document, const PosedScene& posed) {
    if (const auto point = followed_point(document, posed, pane)) pane.followed = *point;
}

void frame_closely(View& view, scene::Bounds box) {
    constexpr double hand = 0.08;  // metres; so that a single point can be framed
    if (!box.empty()) {
        box.include(box.centre() - hand);
        box.include(box.centre() + hand);
    }
    scene::frame(view.camera, box, view.viewport);
    view.automatic_camera = false;
    ++view.camera_moves;
}

void frame_motion(Session& session) {
    pose_figures(session);
    View& view = session.view;
    FramingBounds bounds = framing_bounds(session.document, session.posed, view);
    include_bodies(bounds, session.document, session.posed, view);
    if (view.may_follow && !view.follow && should_follow(bounds, view.camera, view.viewport)) {
        view.follow = true;
        view.followed_bone = {};
        const OpenFigure* followed = open_figure(session.document, subject_of(session.document, view));
        if (followed != nullptr && !session.ui.toast)
            show_toast(session, fmt::format("{} (Shift+F: stop)", base::capitalised(following_text(bounds, *followed))),
                       base::Severity::note);
    }
    const auto point = subject_point(session.document, session.posed, view);
    scene::frame(view.camera,
                 view.follow && point && !bounds.around.empty()
                     ? scene::Bounds{bounds.around.low + *point, bounds.around.high + *point}
                     : bounds.whole,
                 view.viewport);
    follow_from_here(session.view, session.document, session.posed);
    view.automatic_camera = true;
}

}  // namespace skelplay::session
