#include "session/framing.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>

#include "scene/draw_list.h"
#include "session/document.h"
#include "session/posed_scene.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

constexpr double most_heights = 2.0;  // of travel before a camera that holds still
// A figure framed alone fills about nine tenths of the picture: at this size beside that one, it still fills a third.
constexpr double least_size = 0.4;

/// A figure's box in every frame from the followed point, were that where it is now in all of them.
scene::Bounds around(const OpenFigure& open, const glm::dvec3& root_motion_joint, const glm::dvec3& followed) {
    const scene::Bounds& box = open.take.placement.bounds.around;
    return box.empty() ? box
                       : scene::Bounds{box.low + root_motion_joint - followed, box.high + root_motion_joint - followed};
}

/// What is drawn of the figures in the pose shown now, as one of their forms.
scene::Bounds drawn_bounds(const Session& session, scene::FigureForm form) {
    scene::ViewOptions options = session.view.options;
    options.show = form;
    options.names = false;
    scene::DrawList list;
    scene::build_draw_list(session.posed.graph, figure_views(session.document, session.posed), session.posed.world,
                           options, {}, glm::dvec3(0.0), list);
    return list.bounds;
}

}  // namespace

void include_bodies(FramingBounds& bounds, const Session& session) {
    if (session.view.options.show == scene::FigureForm::bones) return;
    const scene::Bounds bones = drawn_bounds(session, scene::FigureForm::bones);
    const scene::Bounds bodies = drawn_bounds(session, session.view.options.show);
    if (bones.empty() || bodies.empty()) return;
    for (scene::Bounds* box : {&bounds.whole, &bounds.around}) {
        if (box->empty()) continue;
        box->low -= glm::max(bones.low - bodies.low, 0.0);
        box->high += glm::max(bodies.high - bones.high, 0.0);
    }
}

FramingBounds framing_bounds(const Document& document, const PosedScene& posed) {
    FramingBounds bounds;
    bounds.whole = motion_bounds(document);
    const auto active = find(document, document.active);
    const auto followed = followed_point(document, posed);
    if (!active || !followed) return bounds;
    const OpenFigure& leader = document.figures[*active];
    if (!leader.settings.visible || leader.take.placement.bounds.travel.empty()) return bounds;
    bounds.height = leader.take.placement.unit.height;
    const scene::Bounds& travel = leader.take.placement.bounds.travel;
    bounds.travel = {travel.low + leader.derived.layout_offset, travel.high + leader.derived.layout_offset};
    for (std::size_t i = 0; i < document.figures.size(); ++i)
        if (const OpenFigure& open = document.figures[i]; open.settings.visible)
            if (const auto root_motion_joint = root_motion_point(document, posed, i))
                bounds.around.include(around(open, *root_motion_joint, *followed));
    return bounds;
}

bool should_follow(const FramingBounds& bounds, const scene::Camera& camera, scene::ViewportSize viewport) {
    if (!(bounds.height > 0.0) || bounds.around.empty()) return false;
    if (bounds.distance() > most_heights * bounds.height) return true;
    scene::Camera still = camera;
    scene::Camera moving = camera;
    scene::frame(still, bounds.whole, viewport);
    scene::frame(moving, bounds.around, viewport);
    return moving.distance < least_size * still.distance;
}

std::string following_text(const FramingBounds& bounds, const OpenFigure& followed) {
    return fmt::format("the figure travels {}: the camera follows it",
                       analysis::length_text(bounds.distance(), followed.take.placement.unit));
}

std::vector<std::size_t> measured_frames(const Session& session, const std::vector<std::size_t>& frames) {
    constexpr std::size_t enough = 1000;
    std::vector<std::size_t> measured;
    for (const std::size_t i : analysis::spread_frames(frames.size(), enough)) measured.push_back(frames[i]);
    const OpenFigure* active = active_figure(session.document);
    if (active == nullptr || active->take.placement.bounds.outliers.empty()) return measured;
    std::vector<std::size_t> usual;
    std::ranges::copy_if(measured, std::back_inserter(usual), [&](std::size_t frame) {
        const auto own = std::lround(position_at(session.playback, *active, static_cast<double>(frame)));
        return !figure::contains(active->take.placement.bounds.outliers, static_cast<std::size_t>(own));
    });
    return usual.empty() ? measured : usual;
}

}  // namespace skelplay::session
