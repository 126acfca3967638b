#include "session/drawing.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <span>
#include <vector>

#include "scene/ghosts.h"
#include "scene/limit_arcs.h"
#include "scene/motion_path.h"
#include "session/analyses/comparing.h"
#include "session/analyses/paths.h"
#include "session/posing.h"

namespace skelplay::session {

namespace {

constexpr glm::vec3 pale{0.42F, 0.42F, 0.44F};  // linear; what the colours of earlier poses fade to

/// The part of a figure's take that plays, in its own frames.
FrameRange range_in(const Session& session, const OpenFigure& open) {
    const FrameRange range = session::range(session.timeline);
    const auto frame = [&](std::size_t timebase) {
        return static_cast<std::size_t>(std::lround(position_at(session, open, static_cast<double>(timebase))));
    };
    return {frame(range.first), frame(range.last)};
}

void draw_path(const Session& session, scene::DrawList& list) {
    const OpenFigure* open = selected_figure(session);
    const std::vector<glm::dvec3>* positions = selected_path(session);
    if (open == nullptr || positions == nullptr || !open->visible) return;
    const FrameRange range = range_in(session, *open);
    scene::MotionPath path;
    path.positions = *positions;
    path.placement = placement_of(*open);
    path.first = range.first;
    path.last = range.last;
    path.now = position_in(session, *open);
    path.tick = static_cast<std::size_t>(std::max(std::lround(open->rate.fps / 10.0), 1L));
    path.tick_size = 0.008 * open->placed.unit.height;
    path.colour = scene::figure_colour(open->colour);
    scene::draw_path(path, list);
}

/// The limits of the selected joint.
void draw_limits(const Session& session, scene::DrawList& list) {
    const OpenFigure* open = selected_figure(session);
    if (open == nullptr || !open->visible || session.rest_pose) return;
    const figure::Motion* motion = figure::channel_motion(open->figure->take);
    const figure::BoneId id = session.selection.bone;
    const figure::Bone& bone = open->figure->skeleton[id];
    if (motion == nullptr || motion->frames == 0 || bone.limits.empty()) return;
    const std::size_t number = session.selection.figure;
    const scene::NodeId node = session.graph.bone_node(number, id);
    scene::LimitedJoint joint{&open->figure->skeleton, motion};
    joint.frame = std::min(frame_in(session, *open), motion->frames - 1);
    joint.bone = id;
    joint.parent = session.world[index(session.graph[node].parent)];
    joint.origin = glm::dvec3(session.world[index(node)][3]);
    const double length = glm::length(world_tail_of(session, number, id) - joint.origin);
    joint.radius = std::clamp(0.6 * length, 0.04 * open->placed.unit.height, 0.15 * open->placed.unit.height);
    scene::draw_limits(joint, list);
}

}  // namespace

void Drawing::draw(const Session& session, scene::DrawList& list) {
    draw_together(
        1, [&](std::size_t) -> const Session& { return session; }, list);
}

bool Drawing::update(const Session& session, scene::DrawList& list) {
    if (drawn_ == session.revisions) return false;
    draw(session, list);
    drawn_ = session.revisions;
    return true;
}

void Drawing::draw_together(std::size_t times, const At& at, scene::DrawList& list) {
    constexpr float palest = 0.3F;
    drawn_.reset();
    for (std::size_t i = 0; i < times; ++i) {
        const Session& session = at(i);
        const bool last = i + 1 == times;
        std::vector<scene::FigureView> figures = figure_views(session);
        heat_ = heat(session);
        if (const auto heated = find(session, session.active)) figures[*heated].bone_colours = heat_;
        const float strength =
            last ? 1.0F : palest + (1.0F - palest) * static_cast<float>(i) / static_cast<float>(times - 1);
        for (scene::FigureView& figure : figures) figure.colour = glm::mix(pale, figure.colour, strength);
        // The figures of the last time alone are marked and named.
        scene::ViewOptions view = session.view;
        view.names = view.names && last;
        view.axes = view.axes && last;
        const scene::Selection selection = last ? session.selection : scene::Selection{};
        if (i == 0)
            scene::build_draw_list(session.graph, figures, session.world, view, selection, session.camera.target, list);
        else
            scene::add_figures(session.graph, figures, session.world, view, selection, list);
        if (last) draw_marks(session, list);
    }
}

/// What stands beside the figures: ghosts, the path, limits, what is measured; and the ground for all of it.
void Drawing::draw_marks(const Session& session, scene::DrawList& list) {
    const auto active = find(session, session.active);
    if (session.view.ghosts.on && active && !session.rest_pose) draw_ghosts(session, *active, list);
    if (const auto measured = measured_distance(session)) {
        static constexpr glm::vec4 ink(0.95F, 0.95F, 0.95F, 0.9F);
        for (const glm::dvec3& end : {measured->from, measured->to})
            list.lines.push_back({glm::vec3(end - list.origin), 0.0F, ink});
        list.labels.push_back({(measured->from + measured->to) * 0.5,
                               fmt::format("{:.4g} m", glm::distance(measured->from, measured->to)),
                               scene::Emphasis::selected});
    }
    if (session.view.path) draw_path(session, list);
    if (session.view.limits) draw_limits(session, list);
    scene::fit_ground(list.ground, session.camera, list.bounds);
}

void Drawing::draw_ghosts(const Session& session, std::size_t figure, scene::DrawList& list) {
    const OpenFigure& open = session.figures[figure];
    if (!open.visible) return;
    scene::FigureView ghost = figure_views(session)[figure];
    ghost.pose = &pose_;
    if (revision_ != open.revision || surface_ != ghost.surface) {
        graph_ = scene::SceneGraph(std::span(&ghost, 1));
        revision_ = open.revision;
        surface_ = ghost.surface;
    }
    const FrameRange range = range_in(session, open);
    scene::ViewOptions view = session.view;
    view.skins = view.skins && skinned_ghosts_;
    for (const scene::GhostFrame& at :
         scene::ghost_frames(session.view.ghosts, position_in(session, open), range.first, range.last)) {
        sample_figure(*open.figure, static_cast<double>(at.frame), pose_, vertices_, boxes_);
        if (ghost.surface && ghost.rigid_skin == nullptr) ghost.skin_positions = vertices_;
        scene::evaluate(graph_, std::span(&ghost, 1), world_);
        scene::draw_ghost(graph_, ghost, world_, view, scene::ghost_colour(ghost.colour, at), list);
    }
}

}  // namespace skelplay::session
