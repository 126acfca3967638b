#include "session/commands/figure_commands.h"

#include <algorithm>
#include <cmath>

#include "base/rate.h"
#include "session/analyses/markers.h"
#include "session/files/opening.h"
#include "session/posing.h"
#include "session/session.h"
#include "session/state.h"
#include "session/view.h"

namespace skelplay::session {

namespace {

/// On another skeleton what is set is that one's, not the file's.
void remember_for_file(Session& session, const OpenFigure& open) {
    if (!open.take.transformed.mapping) remember_placement(session.ui, open.take.request.file, open.take.request.place);
}

/// Places the figure by its options and its rate; the camera stays.
void infer_placement_again(Session& session, OpenFigure& open) {
    forget_matches(session, open);
    open.take.placement =
        analysis::infer_placement(*open.take.figure, place_options(open.take), open.take.rate.frame_time());
    arrange_figures(session);
    pose_figures(session);
}

/// The same after its options were set, with all of the motion in the picture.
void frame_placed_again(Session& session, OpenFigure& open) {
    infer_placement_again(session, open);
    visit_panes(session.view, [&] { frame_motion(session); });
}

}  // namespace

void handle(Session& session, const Activate& c) { activate(session, c.figure); }

/// The selection moves to the bone of the same name.
void handle(Session& session, const ActivateNext&) {
    const auto here = find(session.document, session.document.active);
    if (!here || session.document.figures.size() < 2) return;
    const OpenFigure& next = session.document.figures[(*here + 1) % session.document.figures.size()];
    if (const OpenFigure* selected = selected_figure(session.document, session.view)) {
        const std::string& name = selected->take.figure->skeleton[session.view.selection.bone].name;
        session.view.selection = {next.id, next.take.figure->skeleton.find(name)};
    }
    activate(session, next.id);
}

void handle(Session& session, const SetVisible& c) {
    if (OpenFigure* open = open_figure(session.document, c.figure)) open->settings.visible = c.visible;
    lay_out_panes(session);
}

void handle(Session& session, const SetUpAxis& c) {
    OpenFigure* open = open_figure(session.document, c.figure);
    if (open == nullptr) return;
    analysis::PlacementOptions& place = place_options(open->take);
    if (c.up.value_or(open->take.placement.up.value) != open->take.placement.up.value) place.ground.reset();
    place.up = c.up;
    remember_for_file(session, *open);
    frame_placed_again(session, *open);
}

void handle(Session& session, const SetUnit& c) {
    OpenFigure* open = open_figure(session.document, c.figure);
    if (open == nullptr) return;
    if (c.metres_per_unit && !(*c.metres_per_unit > 0 && std::isfinite(*c.metres_per_unit))) return;
    place_options(open->take).metres_per_unit = c.metres_per_unit;
    frame_placed_again(session, *open);
}

void handle(Session& session, const SetGround& c) {
    OpenFigure* open = open_figure(session.document, c.figure);
    if (open == nullptr || (c.height && !std::isfinite(*c.height))) return;
    place_options(open->take).ground = c.height;
    remember_for_file(session, *open);
    frame_placed_again(session, *open);
}

void handle(Session& session, const SetHeading& c) {
    OpenFigure* open = open_figure(session.document, c.figure);
    if (open == nullptr || (c.degrees && !std::isfinite(*c.degrees))) return;
    place_options(open->take).heading = c.degrees;
    remember_for_file(session, *open);
    frame_placed_again(session, *open);
}

void handle(Session& session, const SetRate& c) {
    OpenFigure* open = open_figure(session.document, c.figure);
    if (open == nullptr || (c.fps && !base::is_rate(*c.fps))) return;
    const auto frame_time = figure::frame_time(open->take.figure->take);
    if (c.fps)
        open->take.rate = {*c.fps, analysis::Source::option};
    else if (frame_time && *frame_time > 0 && !open->take.request.options.fps)
        open->take.rate = {1.0 / *frame_time, analysis::Source::file};
    else
        open->take.rate = {loaders::assumed_rate(*open->take.figure), analysis::Source::inferred};
    fit_timebase(session.playback, session.document);
    infer_placement_again(session, *open);
    frame_panes(session);
    // A take that was read with a rate does not have its file's any more, and feet are locked while it is retargeted.
    const bool locks_feet = open->take.transformed.mapping && open->take.request.transform.foot_lock;
    if (open->take.request.options.fps != c.fps && (!c.fps || locks_feet)) start_reload(session, {c.figure});
}

void handle(Session& session, const SetOffset& c) {
    OpenFigure* moved = open_figure(session.document, c.figure);
    constexpr double furthest = 1e6;  // seconds; keeps frame numbers countable
    if (moved == nullptr || !(std::abs(c.seconds) <= furthest)) return;
    moved->settings.start_time = c.seconds;
    keep_start(session.document, *moved);
    begin_at_zero(session);
}

void handle(Session& session, const BeginTogether&) {
    for (OpenFigure& open : session.document.figures) {
        open.settings.start_time = 0.0;
        keep_start(session.document, open);
    }
    begin_at_zero(session);
}

void handle(Session& session, const AlignHere& c) {
    handle(session, SetOffset{c.figure, shown_time(session.playback.timeline).count()});
}

void handle(Session& session, const Compare& c) {
    session.view.comparing = {session.document.active, c.with, c.roots_together, c.heat};
    ++session.revisions.figures;
}

void handle(Session& session, const MeasureFrom& c) {
    const OpenFigure* open = open_figure(session.document, c.figure);
    const bool known =
        open != nullptr && c.bone != figure::BoneId::none && figure::index(c.bone) < open->take.figure->skeleton.size();
    session.view.measured_from = known ? FigureBone{c.figure, c.bone} : FigureBone{};
}

}  // namespace skelplay::session
