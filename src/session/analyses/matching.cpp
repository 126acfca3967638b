#include "session/analyses/matching.h"

#include <algorithm>
#include <any>
#include <fmt/format.h>
#include <glm/matrix.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "scene/draw_skin.h"
#include "session/jobs.h"
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

bool awaits_match(const OpenFigure& open) { return figure::is_markers(*open.figure) && !open.matched; }

/// The skeleton beside which markers are to be stood; null: there is nothing to do.
const OpenFigure* to_stand_by(const Session& session) {
    const Document& document = session.document;
    if (!session.view.match_axes || std::ranges::none_of(document.figures, awaits_match)) return nullptr;
    return skeleton_beside(document);
}

/// A take as it stands alone; keeps its figure alive.
struct Standing {
    explicit Standing(const OpenFigure& open)
        : figure(open.figure), placement(open.placed.placement), frame_time(open.rate.frame_time()) {}
    [[nodiscard]] analysis::StandingTake take() const { return {figure.get(), placement, frame_time}; }

    std::shared_ptr<const figure::Figure> figure;
    scene::Placement placement;
    double frame_time;
};

std::string standing_text(const OpenFigure& open) {
    const scene::Placement& place = open.placed.placement;
    return fmt::format("{} {} {} {} {} {} {}", open.revision, place.metres_per_unit, figure::name(place.up),
                       place.shift.x, place.shift.y, place.shift.z, open.rate.frame_time());
}

analysis::MatchLimits limits_of(const OpenFigure& markers) {
    const analysis::PlaceOptions& set = markers.prepared.place;
    return {set.up.has_value(), set.metres_per_unit.has_value()};
}

std::string match_key(const OpenFigure& markers, const OpenFigure& skeleton) {
    const analysis::MatchLimits limits = limits_of(markers);
    return fmt::format("match {} {} {} {}", standing_text(markers), standing_text(skeleton), limits.up, limits.unit);
}

using Found = std::optional<analysis::MarkerMatch>;

const Found* found_match(const Session& session, const OpenFigure& markers, const OpenFigure& skeleton) {
    return session.jobs->analyses.result<Found>(match_key(markers, skeleton));
}

scene::Bounds moved_box(const scene::Bounds& box, const glm::dmat4& by) {
    return box.empty() ? box : scene::moved(box, by);
}

void stand_as(OpenFigure& open, const analysis::MarkerMatch& match) {
    open.placed_alone = open.placed;
    analysis::Placed& placed = open.placed;
    const glm::dmat4 change = scene::matrix(match.placement) * glm::inverse(scene::matrix(placed.placement));
    const glm::dmat4 turn = glm::dmat4(glm::dmat3(change));
    placed.bounds = moved_box(placed.bounds, change);
    placed.ways = moved_box(placed.ways, change);
    placed.around = moved_box(placed.around, turn);
    placed.furthest_stray *= match.placement.metres_per_unit / placed.placement.metres_per_unit;
    if (match.placement.metres_per_unit != placed.placement.metres_per_unit) {
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

/// After figures were placed anew while nobody asked for it: whoever looks at the whole motion goes on doing so.
void show_again(Session& session, bool at_begin) {
    begin_at_zero(session);
    if (at_begin) session.playback.timeline.position = 0.0;
    arrange(session.document, session.view.side_by_side);
    pose_figures(session);
    if (session.view.automatic_camera) frame_motion(session);
}

}  // namespace

void want_matches(const Session& session, std::vector<Wanted>& wanted) {
    const OpenFigure* skeleton = to_stand_by(session);
    if (skeleton == nullptr) return;
    for (const OpenFigure& open : session.document.figures) {
        if (!awaits_match(open)) continue;
        wanted.push_back({match_key(open, *skeleton), [markers = Standing(open), bones = Standing(*skeleton),
                                                       limits = limits_of(open)](const std::stop_token& stop) {
                              return std::any(analysis::match_markers(markers.take(), bones.take(), limits, stop));
                          }});
    }
}

bool stand_matched(Session& session) {
    const OpenFigure* skeleton = to_stand_by(session);
    if (skeleton == nullptr) return false;
    const bool at_begin = session.playback.timeline.position == 0.0;
    bool any = false;
    for (OpenFigure& open : session.document.figures) {
        const Found* found = awaits_match(open) ? found_match(session, open, *skeleton) : nullptr;
        if (found == nullptr || !*found) continue;
        const analysis::MarkerMatch& match = **found;
        stand_as(open, match);
        open.start_time = skeleton->start_time + match.later;
        say(session, fmt::format("{} stands as {}: {}", open.figure->name, skeleton->figure->name, match.evidence),
            base::Severity::note);
        any = true;
    }
    if (any) show_again(session, at_begin);
    return any;
}

bool matching(const Session& session) {
    const OpenFigure* skeleton = to_stand_by(session);
    return skeleton != nullptr && std::ranges::any_of(session.document.figures, [&](const OpenFigure& open) {
               return awaits_match(open) && found_match(session, open, *skeleton) == nullptr;
           });
}

void forget_matches(Session& session) {
    const bool at_begin = session.playback.timeline.position == 0.0;
    bool any = false;
    for (OpenFigure& open : session.document.figures) {
        if (!open.matched) continue;
        open.start_time -= open.matched->later;
        open.placed = *std::exchange(open.placed_alone, std::nullopt);
        open.matched.reset();
        any = true;
    }
    if (any) show_again(session, at_begin);
}

}  // namespace skelplay::session
