#include "session/drawing.h"
#include "scene/annotations.h"
#include "scene/ghosts.h"
#include "scene/ground.h"
#include "session/analyses/comparing.h"
#include "session/analyses/markers.h"
#include "session/analyses/paths.h"
#include "session/analyses/signals.h"

namespace skelplay::session {
namespace {
constexpr glm::vec3 pale{0.42F, 0.42F, 0.44F};  // linear RGB; the colours of earlier poses fade to this

/// The radius in metres of the spheres that markers are drawn as. It is a share of the picture's height at the camera's
/// target, so that markers are visible from far away and separate from near.
double marker_radius(const View& view, const Pane& pane) {
    constexpr double share = 0.0055;
    return share * view.viewport.height / scene::pixels_per_metre(pane.camera, view.viewport);
}

/// The range that plays, in the figure's own frames.
FrameRange range_in(const Playback& playback, const OpenFigure& open) {
    const FrameRange range = session::range(playback.timeline);
    const auto frame = [&](std::size_t timebase) {
        return static_cast<std::size_t>(std::lround(position_at(playback, open, static_cast<double>(timebase))));
    };
    return {frame(range.first), frame(range.last)};
}

/// A path over the range, in the figure's colour and without ticks.
scene::MotionPath path_in(const Playback& playback, const OpenFigure& open, std::span<const glm::dvec3> positions) {
    const FrameRange range = range_in(playback, open);
    return {.positions = positions,
            .to_world = placement_of(open),
            .first = range.first,
            .last = range.last,
            .now = position_in(playback, open),
            .colour = scene::figure_colour(open.settings.colour)};
}

void draw_path(const Session& session, const Pane& pane, scene::DrawList& list) {
    const OpenFigure* open = selected_figure(session.document, session.view);
    const std::vector<glm::dvec3>* positions = selected_path(session);
    if (open == nullptr || positions == nullptr || !shows(pane, *open)) return;
    scene::MotionPath path = path_in(session.playback, *open, *positions);
    path.tick = static_cast<std::size_t>(std::max(std::lround(open->take.rate.fps / 10.0), 1L));
    path.tick_size = 0.008 * open->take.placement.unit.height;
    path.first_number = figure::first_frame(open->take.figure->take);
    scene::draw_path(path, list);
}

/// Draws the figures' centres of mass, and their paths once they are computed.
void draw_centres(const Session& session, const Pane& pane, scene::DrawList& list) {
    constexpr double radius = 0.022;  // relative to the figure's height
    constexpr double pixels = 7.0;    // at least, at the camera's target
    const scene::Camera& camera = pane.camera;
    const double smallest = pixels / scene::pixels_per_metre(camera, session.view.viewport);
    for (std::size_t i = 0; i < session.document.figures.size(); ++i) {
        const OpenFigure& open = session.document.figures[i];
        const auto centre = shows(pane, open) ? centre_of_mass(session.document, session.posed, i) : std::nullopt;
        if (!centre) continue;
        scene::draw_centre_of_mass(
            {*centre, std::max(radius * open.take.placement.unit.height, smallest), scene::axes(camera)}, list);
        const PointPath* known = centre_path(session, open);
        if (known == nullptr) continue;
        scene::MotionPath path = path_in(session.playback, open, known->positions);
        path.colour =
            glm::mix(path.colour, scene::colours_of(list.theme).scene.mark, 0.5F);  // not that of the selected joint
        scene::draw_path(path, list);
    }
}

/// Marks the vertices or joints that a finding is about.
void draw_marked(const Session& session, const Pane& pane, scene::DrawList& list) {
    const double pixels = session.view.marked.joints.empty() ? 3.5 : 9.0;  // of the arms of a cross
    const OpenFigure* open = open_figure(session.document, session.view.marked.figure);
    if (open == nullptr || !shows(pane, *open)) return;
    scene::draw_crosses(marked_positions(session), pixels / scene::pixels_per_metre(pane.camera, session.view.viewport),
                        scene::axes(pane.camera), list);
}

/// Writes the names of figures that stand beside each other below them.
void draw_figure_names(const Session& session, const Pane& pane, scene::DrawList& list) {
    if (!session.view.arrangement.side_by_side || pane.only != FigureId::none) return;
    constexpr double between_heads = 0.85;  // of the room: names of a row are seen between the heads of the one in front
    for (std::size_t i = 0; i < session.document.figures.size(); ++i) {
        const OpenFigure& open = session.document.figures[i];
        const auto root = root_motion_point(session.document, session.posed, i);
        if (!root || !shows(pane, open)) continue;
        const bool active = open.id == session.document.active;
        list.labels.push_back({glm::dvec3(root->x, 0.0, root->z), shown_name(open),
                               active ? scene::Emphasis::selected : scene::Emphasis::plain, true,
                               between_heads * session.view.arrangement.room});
    }
}

/// Draws the limits of the selected joint.
void draw_limits(const Session& session, const Pane& pane, scene::DrawList& list) {
    const OpenFigure* open = selected_figure(session.document, session.view);
    if (open == nullptr || !shows(pane, *open) || session.playback.rest_pose) return;
    const figure::Motion* motion = figure::channel_motion(open->take.figure->take);
    const BoneId id = session.view.selection.bone;
    const figure::Bone& bone = open->take.figure->skeleton[id];
    if (motion == nullptr || motion->frames == 0 || bone.limits.empty()) return;
    const std::size_t number = *find(session.document, open->id);
    const scene::NodeId node = session.posed.graph.bone_node(number, id);
    scene::LimitedJoint joint{&open->take.figure->skeleton, motion};
    joint.frame = std::min(frame_in(session.playback, *open), motion->frames - 1);
    joint.bone = id;
    joint.parent = session.posed.world[index(session.posed.graph[node].parent)];
    joint.origin = glm::dvec3(session.posed.world[index(node)][3]);
    const double length = glm::length(world_tail_of(session.posed, number, id) - joint.origin);
    joint.radius =
        std::clamp(0.6 * length, 0.04 * open->take.placement.unit.height, 0.15 * open->take.placement.unit.height);
    scene::draw_limits(joint, list);
}

/// The width of a force's arrow and the length of a segment's axes, relative to a marker's radius.
constexpr double arrow_width = 1.6;
constexpr double segment_axis = 9.0;

/// Draws the force plates of a figure's file with what they measure in the present frame.
void draw_plates(const Session& session, const OpenFigure& open, double marker_radius, scene::DrawList& list) {
    const figure::Recordings* recordings = open.take.figure->recordings.get();
    if (recordings == nullptr || recordings->plates.empty()) return;
    const PlateTracks* tracks = plate_tracks(session, open);
    const glm::dmat4 world = placement_of(open);
    const double metres = open.take.placement.to_world.metres_per_unit;
    const auto to_world = [&](const glm::dvec3& point) { return glm::dvec3(world * glm::dvec4(point, 1.0)); };
    const std::size_t frame = frame_in(session.playback, open);
    for (std::size_t i = 0; i < recordings->plates.size(); ++i) {
        if (!recordings->plates[i].is_located(metres)) continue;
        scene::ForcePlateMark mark;
        for (std::size_t corner = 0; corner < mark.corners.size(); ++corner)
            mark.corners.at(corner) = to_world(recordings->plates[i].corners.at(corner));
        if (session.view.options.names) mark.name = fmt::format("Plate {}", i + 1);
        mark.centre = glm::dvec3(std::numeric_limits<double>::quiet_NaN());
        mark.metres_per_newton = session.view.options.force_scale / 1000.0;
        mark.width = arrow_width * marker_radius;
        if (tracks != nullptr && i < tracks->frames.size() && frame < tracks->frames[i].size()) {
            const analysis::GroundReaction& reaction = tracks->frames[i][frame];
            mark.centre = to_world(reaction.centre);
            mark.force = glm::dmat3(world) * reaction.force / metres;
            mark.free_moment = glm::dmat3(world) * reaction.free_moment;
        }
        scene::draw_force_plate(mark, list);
    }
}

void draw_segments(const Session& session, const OpenFigure& open, double marker_radius, scene::DrawList& list) {
    const figure::Recordings* recordings = open.take.figure->recordings.get();
    if (recordings == nullptr || recordings->segments.samples() == 0) return;
    const figure::SegmentPoses& segments = recordings->segments;
    const std::size_t frame = std::min(frame_in(session.playback, open), segments.samples() / segments.per_frame - 1);
    for (std::size_t i = 0; i < segments.names.size(); ++i)
        scene::draw_segment_axes(placement_of(open) * glm::dmat4(segments.of(frame, i)), segment_axis * marker_radius,
                                 list);
}

/// Draws what the figures' files recorded beside positions.
void draw_recordings(const Session& session, const Pane& pane, scene::DrawList& list) {
    const double radius = marker_radius(session.view, pane);
    for (const OpenFigure& open : session.document.figures) {
        if (!shows(pane, open) || !open.settings.visible) continue;
        if (session.view.options.force_plates) draw_plates(session, open, radius, list);
        if (session.view.options.segment_axes) draw_segments(session, open, radius, list);
    }
}
}  // namespace

std::optional<MeasuredDistance> measured_distance(const Session& session) {
    const FigureBone& from = session.view.measured_from;
    const auto figure = find(session.document, from.figure);
    const OpenFigure* to = selected_figure(session.document, session.view);
    if (!figure || to == nullptr || from == session.view.selection) return std::nullopt;
    const auto one = bone_position(session.posed, *figure, from.bone);
    const auto other = bone_position(session.posed, *find(session.document, to->id), session.view.selection.bone);
    return one && other ? std::optional(MeasuredDistance{*one, *other}) : std::nullopt;
}

std::vector<glm::dvec3> marked_positions(const Session& session) {
    const Marked& marked = session.view.marked;
    const auto figure = find(session.document, marked.figure);
    if (!figure || session.view.selection.bone != marked.bone) return {};
    const std::vector<scene::FigureView> figures = figure_views(session.document, session.posed);
    std::vector<glm::dvec3> positions =
        scene::skin_vertex_positions(session.posed.graph, *figure, figures[*figure], session.posed.world, marked.vertices);
    for (const figure::BoneId joint : marked.joints)
        if (const auto position = bone_position(session.posed, *figure, joint)) positions.push_back(*position);
    return positions;
}

void Drawing::draw(const Session& session, scene::DrawList& list) {
    drawn_.reset();
    draw_now(session, session.view.pane(), list);
}

void Drawing::draw(const Session& session, std::vector<scene::DrawList>& lists) {
    drawn_.reset();
    lists.resize(session.view.panes.size());
    for (std::size_t i = 0; i < lists.size(); ++i) draw_now(session, session.view.panes[i], lists[i]);
}

bool Drawing::update(const Session& session, std::vector<scene::DrawList>& lists) {
    Revisions now = session.revisions;
    now.panels = 0;
    now.notices = 0;
    if (drawn_ == now) return false;
    draw(session, lists);
    drawn_ = now;
    return true;
}

void Drawing::draw_together(std::size_t times, const At& at, std::vector<scene::DrawList>& lists) {
    constexpr float palest = 0.3F;
    drawn_.reset();
    for (std::size_t i = 0; i < times; ++i) {
        const Session& session = at(i);
        lists.resize(session.view.panes.size());
        const float strength =
            palest + (1.0F - palest) * static_cast<float>(i) / static_cast<float>(std::max<std::size_t>(times - 1, 1));
        for (std::size_t p = 0; p < lists.size(); ++p) {
            const Pane& shown = session.view.panes[p];
            if (i == 0) scene::start_draw_list(session.view.options, shown.camera.target, lists[p]);
            if (i + 1 == times) add_now(session, shown, lists[p]);
            else draw_paler(session, shown, strength, lists[p]);
        }
    }
}

void Drawing::draw_now(const Session& session, const Pane& pane, scene::DrawList& list) {
    scene::start_draw_list(session.view.options, pane.camera.target, list);
    add_now(session, pane, list);
}

/// Adds the figures with everything around them.
void Drawing::add_now(const Session& session, const Pane& pane, scene::DrawList& list) {
    const std::vector<scene::FigureView> figures = views_of(session, pane);
    const PosedScene& posed = session.posed;
    scene::Selection selection;
    if (const OpenFigure* open = selected_figure(session.document, session.view))
        selection = {static_cast<std::uint32_t>(*find(session.document, open->id)), session.view.selection.bone};
    for (std::size_t i = 0; i < figures.size(); ++i)
        scene::add_figure(posed.graph, i, figures[i], posed.world, session.view.options, selection, list);
    draw_annotations(session, pane, figures, list);
}

/// Adds the figures of an earlier time, neither highlighted nor named.
void Drawing::draw_paler(const Session& session, const Pane& pane, float strength, scene::DrawList& list) {
    scene::ViewOptions view = session.view.options;
    view.names = view.axes = false;
    std::vector<scene::FigureView> figures = views_of(session, pane);
    for (std::size_t i = 0; i < figures.size(); ++i) {
        figures[i].colour = glm::mix(pale, figures[i].colour, strength);
        figures[i].hue = std::max(figures[i].hue, 1.0F - strength);
        scene::add_figure(session.posed.graph, i, figures[i], session.posed.world, view, {}, list);
    }
}

/// The figures as a view's camera sees them, with what analyses found of them.
std::vector<scene::FigureView> Drawing::views_of(const Session& session, const Pane& pane) {
    std::vector<scene::FigureView> figures =
        figure_views(session.document, session.posed, marker_radius(session.view, pane));
    for (std::size_t i = 0; i < figures.size(); ++i) figures[i].visible = shows(pane, session.document.figures[i]);
    marker_links_.clear();
    for (const OpenFigure& open : session.document.figures) marker_links_.push_back(drawn_marker_links(session, open));
    for (std::size_t i = 0; i < figures.size(); ++i) figures[i].marker_links = marker_links_[i];
    heat_ = heat(session);
    const auto heated = find(session.document, session.document.active);
    if (heated && !heat_.empty()) figures[*heated].bone_colours = heat_;
    return figures;
}

/// Adds what is drawn around the figures, and the ground under all of it.
void Drawing::draw_annotations(const Session& session, const Pane& pane, const std::vector<scene::FigureView>& figures,
                               scene::DrawList& list) {
    const auto active = find(session.document, subject_of(session.document, pane));
    if (session.view.options.ghosts.on && active && !session.playback.rest_pose)
        draw_ghosts(session, *active, figures, list);
    if (session.ui.proposal && !session.playback.rest_pose) draw_before(session, *session.ui.proposal, figures, list);
    if (const auto measured = measured_distance(session);
        measured && active && shows(pane, *selected_figure(session.document, session.view))) {
        const analysis::LengthScale scale = analysis::length_scale(session.document.figures[*active].take.placement.unit);
        const glm::vec4 ink(scene::colours_of(list.theme).scene.mark, 0.9F);
        scene::add_line(list.lines, glm::vec3(measured->from - list.origin), glm::vec3(measured->to - list.origin), ink);
        list.labels.push_back(
            {(measured->from + measured->to) * 0.5,
             fmt::format("{:.4g} {}", glm::distance(measured->from, measured->to) * scale.factor, scale.name),
             scene::Emphasis::selected});
    }
    if (session.view.options.path) draw_path(session, pane, list);
    if (session.view.options.centre_of_mass) draw_centres(session, pane, list);
    if (session.view.options.limits) draw_limits(session, pane, list);
    draw_marked(session, pane, list);
    draw_recordings(session, pane, list);
    draw_figure_names(session, pane, list);
    if (active) list.file_axes = scene::file_axes(session.document.figures[*active].take.placement.to_world);
    scene::fit_ground(list, pane.camera, session.view.viewport.aspect());
}

/// Draws a figure as it is without the repair that is proposed.
void Drawing::draw_before(const Session& session, const RepairProposal& proposal, std::vector<scene::FigureView> figures,
                          scene::DrawList& list) {
    const auto index = find(session.document, proposal.figure);
    if (!index || !figures[*index].visible) return;
    const OpenFigure& open = session.document.figures[*index];
    if (open.take.figure == proposal.old_figure) return;
    scene::FigureView& ghost = figures[*index];
    ghost.pose = &ghost_;
    ghost.skeleton = &proposal.old_figure->skeleton;
    scene::FigureTransform to_world = proposal.old_placement.to_world;
    to_world.shift += open.derived.layout_offset;
    ghost.to_world = scene::matrix(to_world);
    const double position =
        position_in(session.playback, open) + static_cast<double>(open.derived.cut) - static_cast<double>(proposal.old_cut);
    sample_figure(*proposal.old_figure, position, session.playback.bridge_gaps, ghost_);
    scene::evaluate_figure(session.posed.graph, figures, *index, ghost_world_);
    scene::draw_ghost(session.posed.graph, *index, ghost, ghost_world_, session.view.options, scene::ghost_colour({}),
                      list);
}

void Drawing::draw_ghosts(const Session& session, std::size_t figure, std::vector<scene::FigureView> figures,
                          scene::DrawList& list) {
    const OpenFigure& open = session.document.figures[figure];
    if (!open.settings.visible) return;
    const scene::SceneGraph& graph = session.posed.graph;
    scene::FigureView& ghost = figures[figure];
    ghost.pose = &ghost_;
    const FrameRange range = range_in(session.playback, open);
    scene::ViewOptions view = session.view.options;
    view.skins = view.skins && skinned_ghosts_;
    for (const scene::GhostFrame& at :
         scene::ghost_frames(session.view.options.ghosts, position_in(session.playback, open), range.first, range.last)) {
        sample_figure(*open.take.figure, static_cast<double>(at.frame), session.playback.bridge_gaps, ghost_);
        scene::evaluate_figure(graph, figures, figure, ghost_world_);
        scene::draw_ghost(graph, figure, ghost, ghost_world_, view, scene::ghost_colour(at), list);
    }
}
}  // namespace skelplay::session
