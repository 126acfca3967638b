#include "session/posed_scene.h"
#include "scene/draw_list.h"

namespace skelplay::session {
namespace {
constexpr double triad_of_marker = 5.0;  // the axes of an independent segment, relative to a marker's radius

void sample_now(const OpenFigure& open, const Playback& playback, figure::Pose& pose) {
    const bool between = playback.timeline.interpolate;
    const double position = between ? position_in(playback, open) : static_cast<double>(frame_in(playback, open));
    sample_figure(*open.take.figure, position, playback.bridge_gaps, pose);
    if (!playback.rest_pose || figure::is_markers(*open.take.figure)) return;  // markers have none
    figure::rest_pose(open.take.figure->skeleton, pose);
    pose.vertices.clear();
}

/// True for nodes that hang on nothing and carry no mesh, which would be mere points: they are drawn as their axes.
bool has_lone_nodes(const OpenFigure& open) {
    const figure::Figure& figure = *open.take.figure;
    return !figure::is_markers(figure) && !open.take.skin && !figure.skeleton.bones().empty() &&
           std::ranges::all_of(figure.skeleton.bones(), [](const figure::Bone& bone) {
               return bone.parent == BoneId::none && bone.tail == glm::dvec3(0.0);
           });
}
}  // namespace

void sample_figure(const figure::Figure& figure, double position, std::uint32_t bridge_gaps, figure::Pose& pose) {
    pose.bridged.clear();
    pose.vertices.clear();
    pose.boxes.clear();
    const auto frame = static_cast<std::size_t>(std::round(position));
    figure::sample_between(figure.skeleton, figure.take, position, pose);
    figure::sample_vertices_between(figure.take, position, pose.vertices);
    const figure::Motion* samples = figure::channel_motion(figure.take);
    if (bridge_gaps > 0 && samples != nullptr && figure::is_markers(figure))
        pose.bridged = figure::bridge_gaps(figure.skeleton, *samples, position, bridge_gaps, pose);
    // Where only the mesh moves, the bones are known in the bind pose only: their boxes would not follow the mesh.
    const auto* mesh = std::get_if<figure::MeshFrames>(&figure.take);
    if (figure.boxes.empty() || (mesh != nullptr && mesh->bones.frames == 0)) return;
    for (std::size_t i = 0; i < figure.skeleton.size(); ++i)
        pose.boxes.push_back(figure::box_of(figure, frame, figure::bone_id(i)).value_or(glm::dvec3(0.0)));
}

std::vector<scene::FigureView> figure_views(const Document& document, const PosedScene& posed, double marker_radius) {
    constexpr float hue_of_several = 0.85F;
    const auto shown =
        std::ranges::count_if(document.figures, [](const OpenFigure& each) { return each.settings.visible; });
    std::vector<scene::FigureView> views;
    views.reserve(document.figures.size());
    for (std::size_t i = 0; i < document.figures.size(); ++i) {
        const OpenFigure& open = document.figures[i];
        scene::FigureView& view = views.emplace_back();
        view.name = open.take.figure->name;
        view.skeleton = &open.take.figure->skeleton;
        view.pose = &posed.poses[i];
        view.to_world = placement_of(open);
        view.on_ground = &open.take.placement.body.on_ground;
        view.parts = open.take.placement.body.bones;
        view.proxy_body = open.take.proxy_body;
        view.colour = scene::figure_colour(open.settings.colour);
        view.hue = shown > 1 ? hue_of_several : 0.0F;
        view.bone_colours = open.derived.subject_colours;
        if (figure::is_markers(*open.take.figure)) view.marker_radius = marker_radius;
        if (figure::traits(open.take.figure->format).independent_segments || has_lone_nodes(open))
            view.triad_length = triad_of_marker * marker_radius;
        view.visible = open.settings.visible;
        if (!open.take.skin) continue;
        view.rigid_skin = open.take.skin->rigid.get();
        view.surface = open.take.skin->surface;
        view.coarse_surface = open.take.skin->coarse_surface;
    }
    return views;
}

void build_graph(PosedScene& posed, const Document& document) {
    posed.poses.resize(document.figures.size());
    posed.graph = scene::SceneGraph(figure_views(document, posed));
}

bool pose(PosedScene& posed, const Document& document, const Playback& playback, std::uint64_t figures) {
    const Timeline& timeline = playback.timeline;
    const bool reached = !timeline.interpolate && runs(timeline);
    const PosedScene::Of now{.figures = figures,
                             .position = shown_position(timeline),
                             .frame_time = timeline.frame_time,
                             .interpolate = timeline.interpolate,
                             .reached = reached,
                             .rest = playback.rest_pose,
                             .bridge_gaps = playback.bridge_gaps};
    if (posed.of == now) return false;
    posed.of = now;
    posed.poses.resize(document.figures.size());
    for (std::size_t i = 0; i < document.figures.size(); ++i) sample_now(document.figures[i], playback, posed.poses[i]);
    scene::evaluate(posed.graph, figure_views(document, posed), posed.world);
    return true;
}

glm::dvec3 world_tail_of(const PosedScene& posed, std::size_t figure, BoneId bone) noexcept {
    const glm::dvec3& tail = posed.poses[figure].tail[figure::index(bone)];
    return glm::dvec3(world_of(posed, figure, bone) * glm::dvec4(tail, 1.0));
}

std::optional<glm::dvec3> centre_of_mass(const Document& document, const PosedScene& posed, std::size_t figure) {
    const analysis::MassModel* masses = document.figures[figure].take.masses.get();
    if (masses == nullptr) return std::nullopt;
    glm::dvec3 sum(0.0);
    for (const scene::WeightedPoint::Share& share : masses->centre.shares)
        sum += share.origin * glm::dvec3(world_of(posed, figure, share.bone)[3]) +
               share.tail * world_tail_of(posed, figure, share.bone);
    return sum;
}

std::optional<glm::dvec3> root_motion_point(const Document& document, const PosedScene& posed,
                                            std::size_t figure) noexcept {
    const BoneId root_motion_joint = document.figures[figure].take.placement.root_motion_joint;
    return root_motion_joint == BoneId::none ? std::nullopt : bone_position(posed, figure, root_motion_joint);
}

std::optional<glm::dvec3> followed_point(const Document& document, const PosedScene& posed) noexcept {
    const auto active = find(document, document.active);
    return active ? root_motion_point(document, posed, *active) : std::nullopt;
}

std::optional<glm::dvec3> subject_point(const Document& document, const PosedScene& posed, const Pane& pane) noexcept {
    const auto subject = find(document, subject_of(document, pane));
    return subject ? root_motion_point(document, posed, *subject) : std::nullopt;
}

std::optional<glm::dvec3> followed_point(const Document& document, const PosedScene& posed, const Pane& pane) noexcept {
    const auto figure = find(document, pane.followed_bone.figure);
    if (!figure || pane.followed_bone.bone == BoneId::none) return subject_point(document, posed, pane);
    return bone_position(posed, *figure, pane.followed_bone.bone);
}

scene::Bounds pose_bounds(const Document& document, const PosedScene& posed, std::size_t figure, BoneId bone) {
    scene::Bounds box;
    const figure::Skeleton& skeleton = document.figures[figure].take.figure->skeleton;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const BoneId id = figure::bone_id(i);
        if (bone == BoneId::none ? !figure::counts(skeleton[id]) : !skeleton.in_subtree(id, bone)) continue;
        box.include(glm::dvec3(world_of(posed, figure, id)[3]));
        box.include(world_tail_of(posed, figure, id));
    }
    return box;
}

scene::Bounds group_bounds(const Document& document, const PosedScene& posed, std::size_t figure, std::size_t group) {
    scene::Bounds box;
    const OpenFigure& open = document.figures[figure];
    if (!open.take.skin || !open.take.skin->rigid || group >= open.take.skin->check.groups.size()) return box;
    const figure::Skin& skin = *open.take.skin->rigid;
    const analysis::GroupCheck& row = open.take.skin->check.groups[group];
    for (std::size_t p = 0; p < skin.pieces.size(); ++p) {
        const figure::SkinPiece& piece = skin.pieces[p];
        const glm::dmat4& world = posed.world[index(posed.graph.piece_node(figure, p))];
        for (const std::uint32_t f : piece.faces)
            if (analysis::has_name(skin.mesh, skin.mesh.faces[f], row))
                for (const figure::Corner& corner : skin.mesh.corners_of(skin.mesh.faces[f]))
                    box.include(glm::dvec3(world * glm::dvec4(skin.mesh.positions[corner.position], 1.0)));
    }
    return box;
}
}  // namespace skelplay::session
