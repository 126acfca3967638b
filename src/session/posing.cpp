#include "session/posing.h"

#include <algorithm>
#include <cmath>
#include <glm/vec4.hpp>

#include "analysis/frames.h"
#include "session/files/opening.h"

namespace skelplay::session {

namespace {

constexpr double same_frame = 1e-6;  // frames: rates that are quotients miss whole frames by less

double last_frame(const OpenFigure& open) noexcept {
    return static_cast<double>(std::max<std::size_t>(figure::frame_count(open.figure->take), 1) - 1);
}

void sample_now(const Session& session, OpenFigure& open) {
    const bool between = session.timeline.interpolate;
    const double position = between ? position_in(session, open) : static_cast<double>(frame_in(session, open));
    sample_figure(*open.figure, position, open.pose, open.vertices, open.boxes);
    if (!session.rest_pose) return;
    figure::rest_pose(open.figure->skeleton, open.pose);
    open.vertices.clear();
}

}  // namespace

void sample_figure(const figure::Figure& figure, double position, figure::Pose& pose, std::vector<glm::dvec3>& vertices,
                   std::vector<glm::dvec3>& boxes) {
    vertices.clear();
    boxes.clear();
    const auto frame = static_cast<std::size_t>(std::round(position));
    if (position == std::floor(position)) {
        figure::sample(figure.skeleton, figure.take, frame, pose);
        figure::sample_vertices(figure.take, frame, vertices);
    } else {
        figure::sample_between(figure.skeleton, figure.take, position, pose);
        figure::sample_vertices_between(figure.take, position, vertices);
    }
    // Where only the mesh moves, the bones are known in the bind pose alone: their boxes would stand apart from it.
    if (figure.boxes.empty() || !vertices.empty()) return;
    for (std::size_t i = 0; i < figure.skeleton.size(); ++i)
        boxes.push_back(figure::box_of(figure, frame, figure::bone_id(i)).value_or(glm::dvec3(0.0)));
}

double position_at(const Session& session, const OpenFigure& figure, double timebase) noexcept {
    double position = timebase * analysis::frames_per(session.timeline.frame_time, figure.rate.frame_time()) -
                      figure.start_time / figure.rate.frame_time();
    if (std::abs(position - std::round(position)) < same_frame) position = std::round(position);
    return std::clamp(position, 0.0, last_frame(figure));
}

glm::dmat4 placement_of(const OpenFigure& figure) {
    scene::Placement placement = figure.placed.placement;
    placement.shift += figure.layout_offset;
    return scene::matrix(placement);
}

double position_in(const Session& session, const OpenFigure& figure) noexcept {
    return position_at(session, figure, shown_position(session.timeline));
}

std::size_t frame_in(const Session& session, const OpenFigure& figure) noexcept {
    const double position = position_in(session, figure);
    const bool runs = session.timeline.playing && !session.timeline.scrubbing;
    return static_cast<std::size_t>(runs ? std::floor(position + same_frame) : std::round(position));
}

void fit_timebase(Session& session) {
    const OpenFigure* active = active_figure(session);
    if (active == nullptr) {
        const Timeline before = session.timeline;
        session.timeline = Timeline{};
        session.bar.reset();
        session.timeline.speed = before.speed;
        session.timeline.mode = before.mode;
        session.timeline.real_time = before.real_time;
        session.timeline.interpolate = before.interpolate;
        return;
    }
    const double before = active->start_time / active->rate.frame_time();
    Timebase timebase{1, active->rate.frame_time(), figure::first_frame(active->figure->take) - std::llround(before)};
    for (const OpenFigure& open : session.figures) {
        const double end = (last_frame(open) + open.start_time / open.rate.frame_time()) /
                           analysis::frames_per(timebase.frame_time, open.rate.frame_time());
        timebase.frames = std::max(timebase.frames, static_cast<std::size_t>(std::ceil(end - same_frame)) + 1);
    }
    const double factor = session.timeline.frame_time / timebase.frame_time;
    session.timeline = set_timebase(session.timeline, timebase);
    if (session.bar) session.bar = fitted({session.bar->first * factor, session.bar->last * factor}, timebase.frames);
}

void arrange(Session& session) {
    // Across the way they go: beside each other, not one behind the other.
    glm::dvec3 extent(0.0);
    for (const OpenFigure& open : session.figures)
        if (const scene::Bounds& box = open.placed.bounds; !box.empty()) extent += box.high - box.low;
    const int across = extent.x <= extent.z ? 0 : 2;
    double end = 0.0;  // of the figures before, along that axis
    for (OpenFigure& open : session.figures) {
        open.layout_offset = glm::dvec3(0.0);
        const scene::Bounds& box = open.placed.bounds;
        if (!session.side_by_side || box.empty()) continue;
        constexpr double gap = 0.5;  // metres
        const bool first = &open == &session.figures.front();
        if (!first) open.layout_offset[across] = end + gap - box.low[across];
        end = box.high[across] + open.layout_offset[across];
    }
}

void rebuild_scene(Session& session) {
    arrange(session);
    session.graph = scene::SceneGraph(figure_views(session));
    fit_timebase(session);
    ++session.revisions.figures;
}

void pose_figures(Session& session) {
    const Session::Posed now{session.revisions.figures, shown_position(session.timeline), session.timeline.interpolate,
                             session.rest_pose};
    if (session.posed == now) return;
    session.posed = now;
    for (OpenFigure& open : session.figures) sample_now(session, open);
    scene::evaluate(session.graph, figure_views(session), session.world);
    ++session.revisions.poses;
    if (const auto point = followed_point(session); point && session.follow) {
        session.camera.target += *point - session.followed;
        session.followed = *point;
    }
}

std::optional<glm::dvec3> followed_point(const Session& session) noexcept {
    const auto active = find(session, session.active);
    if (!active || session.figures[*active].figure->skeleton.size() == 0) return std::nullopt;
    return glm::dvec3(world_of(session, *active, figure::BoneId{0})[3]);
}

scene::Bounds pose_bounds(const Session& session, std::size_t figure, figure::BoneId bone) {
    scene::Bounds box;
    const figure::Skeleton& skeleton = session.figures[figure].figure->skeleton;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const figure::BoneId id = figure::bone_id(i);
        if (bone != figure::BoneId::none && !skeleton.in_subtree(id, bone)) continue;
        box.include(glm::dvec3(world_of(session, figure, id)[3]));
        box.include(world_tail_of(session, figure, id));
    }
    return box;
}

void activate(Session& session, FigureId id) {
    if (session.active == id || !find(session, id)) return;
    session.active = id;
    stand_in_playlist(session);
    fit_timebase(session);
    if (const auto point = followed_point(session)) session.followed = *point;
}

void frame_closely(Session& session, scene::Bounds box) {
    constexpr double hand = 0.08;  // metres; a single point is framed too
    if (!box.empty()) {
        box.include(box.centre() - hand);
        box.include(box.centre() + hand);
    }
    scene::frame(session.camera, box, session.viewport);
    session.automatic_camera = false;
}

void frame_motion(Session& session) {
    scene::frame(session.camera, motion_bounds(session), session.viewport);
    if (const auto point = followed_point(session)) session.followed = *point;
    session.automatic_camera = true;
}

}  // namespace skelplay::session
