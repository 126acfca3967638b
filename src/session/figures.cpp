#include "session/figures.h"

#include <algorithm>
#include <cmath>

#include "base/rate.h"
#include "session/analyses/markers.h"
#include "session/figures.h"
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

/// The selection moves to the bone of the same name.
void activate_next(Session& session) {
    const auto here = find(session.document, session.document.active);
    if (!here || session.document.figures.size() < 2) return;
    const OpenFigure& next = session.document.figures[(*here + 1) % session.document.figures.size()];
    if (const OpenFigure* selected = selected_figure(session.document, session.view)) {
        const std::string& name = selected->take.figure->skeleton[session.view.selection.bone].name;
        session.view.selection = {next.id, next.take.figure->skeleton.find(name)};
    }
    activate(session, next.id);
}

void set_visible(Session& session, FigureId figure, bool visible) {
    if (OpenFigure* open = open_figure(session.document, figure)) open->settings.visible = visible;
    lay_out_panes(session);
}

void set_up_axis(Session& session, FigureId figure, std::optional<figure::SignedAxis> up) {
    OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return;
    analysis::PlacementOptions& place = place_options(open->take);
    if (up.value_or(open->take.placement.up.value) != open->take.placement.up.value) place.ground.reset();
    place.up = up;
    remember_for_file(session, *open);
    frame_placed_again(session, *open);
}

void set_unit(Session& session, FigureId figure, std::optional<double> metres_per_unit) {
    OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return;
    if (metres_per_unit && !(*metres_per_unit > 0 && std::isfinite(*metres_per_unit))) return;
    place_options(open->take).metres_per_unit = metres_per_unit;
    frame_placed_again(session, *open);
}

void set_ground(Session& session, FigureId figure, std::optional<double> height) {
    OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr || (height && !std::isfinite(*height))) return;
    place_options(open->take).ground = height;
    remember_for_file(session, *open);
    frame_placed_again(session, *open);
}

void set_heading(Session& session, FigureId figure, std::optional<double> degrees) {
    OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr || (degrees && !std::isfinite(*degrees))) return;
    place_options(open->take).heading = degrees;
    remember_for_file(session, *open);
    frame_placed_again(session, *open);
}

void set_rate(Session& session, FigureId figure, std::optional<double> fps) {
    OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr || (fps && !base::is_rate(*fps))) return;
    const auto frame_time = figure::frame_time(open->take.figure->take);
    if (fps)
        open->take.rate = {*fps, analysis::Source::option};
    else if (frame_time && *frame_time > 0 && !open->take.request.options.fps)
        open->take.rate = {1.0 / *frame_time, analysis::Source::file};
    else
        open->take.rate = {loaders::assumed_rate(*open->take.figure), analysis::Source::inferred};
    fit_timebase(session.playback, session.document);
    infer_placement_again(session, *open);
    frame_panes(session);
    // A take that was read with a rate does not have its file's any more, and feet are locked while it is retargeted.
    const bool locks_feet = open->take.transformed.mapping && open->take.request.transform.foot_lock;
    if (open->take.request.options.fps != fps && (!fps || locks_feet)) start_reload(session, {figure});
}

void set_offset(Session& session, FigureId figure, double seconds) {
    OpenFigure* moved = open_figure(session.document, figure);
    constexpr double furthest = 1e6;  // seconds; keeps frame numbers countable
    if (moved == nullptr || !(std::abs(seconds) <= furthest)) return;
    moved->settings.start_time = seconds;
    keep_start(session.document, *moved);
    begin_at_zero(session);
}

void begin_together(Session& session) {
    for (OpenFigure& open : session.document.figures) {
        open.settings.start_time = 0.0;
        keep_start(session.document, open);
    }
    begin_at_zero(session);
}

void align_here(Session& session, FigureId figure) {
    set_offset(session, figure, shown_time(session.playback.timeline).count());
}

void compare(Session& session, FigureId with, bool roots_together, bool heat) {
    session.view.comparing = {session.document.active, with, roots_together, heat};
    ++session.revisions.figures;
}

void measure_from(Session& session, FigureId figure, figure::BoneId bone) {
    const OpenFigure* open = open_figure(session.document, figure);
    const bool known =
        open != nullptr && bone != figure::BoneId::none && figure::index(bone) < open->take.figure->skeleton.size();
    session.view.measured_from = known ? FigureBone{figure, bone} : FigureBone{};
}

}  // namespace skelplay::session
