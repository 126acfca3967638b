#include "session/files/match_beside.h"

#include <fmt/format.h>
#include <glm/matrix.hpp>

#include "scene/draw_skin.h"
#include "session/posing.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

/// The skeleton that markers may be of: the first one that moves.
const OpenFigure* skeleton_beside(const Document& document) {
    for (const OpenFigure& open : document.figures)
        if (!figure::is_markers(*open.figure) && !figure::is_rest_only(open.figure->take)) return &open;
    return nullptr;
}

analysis::StandingTake standing(const OpenFigure& open) {
    return {open.figure.get(), open.placed.placement, open.rate.frame_time()};
}

/// A box turned by quarters, scaled and moved as `from` became `to`.
scene::Bounds moved_box(const scene::Bounds& box, const glm::dmat4& by) {
    return box.empty() ? box : scene::moved(box, by);
}

void stand_as(OpenFigure& open, const analysis::MarkerMatch& match) {
    analysis::Placed& placed = open.placed;
    const glm::dmat4 change = scene::matrix(match.placement) * glm::inverse(scene::matrix(placed.placement));
    const glm::dmat4 turn = glm::dmat4(glm::dmat3(change));
    placed.bounds = moved_box(placed.bounds, change);
    placed.ways = moved_box(placed.ways, change);
    placed.around = moved_box(placed.around, turn);
    placed.furthest_stray *= match.placement.metres_per_unit / placed.placement.metres_per_unit;
    if (match.placement.metres_per_unit != placed.unit.metres) {
        placed.unit.height = placed.bounds.size().y;
        placed.unit.metres = match.placement.metres_per_unit;
        placed.unit.name = "unit of the skeleton beside it";
        placed.unit.source = analysis::Source::inferred;
        placed.unit.evidence = match.evidence;
    }
    if (match.placement.up != placed.up.value) {
        placed.up.value = match.placement.up;
        placed.up.source = analysis::Source::inferred;
        placed.up.evidence = match.evidence;
        placed.up.doubt.clear();
    }
    placed.placement = match.placement;
    open.matched = match;
}

}  // namespace

void match_again(Session& session, OpenFigure& open) {
    open.matched.reset();
    const OpenFigure* skeleton = skeleton_beside(session.document);
    if (!session.view.match_axes || skeleton == nullptr || !figure::is_markers(*open.figure)) return;
    const analysis::PlaceOptions& set = open.prepared.place;
    const auto match = analysis::match_markers(standing(open), standing(*skeleton),
                                               {set.up.has_value(), set.metres_per_unit.has_value()});
    if (!match) return;
    stand_as(open, *match);
    open.start_time = skeleton->start_time + match->later;
    say(session, fmt::format("{} stands as {}: {}", open.figure->name, skeleton->figure->name, match->evidence),
        base::Severity::note);
}

void match_open_markers(Session& session) {
    bool any = false;
    for (OpenFigure& open : session.document.figures) {
        if (open.matched || !figure::is_markers(*open.figure)) continue;
        match_again(session, open);
        any = any || open.matched;
    }
    if (any) begin_at_zero(session);
}

void match_anew(Session& session) {
    for (OpenFigure& open : session.document.figures) {
        if (!figure::is_markers(*open.figure)) continue;
        if (open.matched) open.placed = analysis::place(*open.figure, open.prepared.place);
        match_again(session, open);
    }
    begin_at_zero(session);
    arrange(session.document, session.view.side_by_side);
    pose_figures(session);
    frame_motion(session);
}

}  // namespace skelplay::session
