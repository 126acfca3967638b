#include "cli/picture_scene.h"

#include <algorithm>
#include <cmath>
#include <glm/vec4.hpp>
#include <utility>

#include "loaders/load.h"
#include "session/posing.h"

namespace skelplay::cli {

namespace {

constexpr double same_frame = 1e-6;  // frames: rates that are quotients miss whole frames by less

double seconds_per_frame(const figure::Figure& figure) {
    return figure::frame_time(figure.take).value_or(1.0 / loaders::assumed_rate(figure));
}

std::size_t last_frame(const figure::Figure& figure) {
    return std::max<std::size_t>(figure::frame_count(figure.take), 1) - 1;
}

const figure::Skin* rigid_skin(const DressedFigure& dressed) {
    return dressed.skin ? dressed.skin->rigid.get() : nullptr;
}

}  // namespace

PictureScene::PictureScene(std::vector<DressedFigure> figures, const analysis::PlaceOptions& place)
    : figures_(std::move(figures)),
      poses_(figures_.size()),
      vertices_(figures_.size()),
      boxes_(figures_.size()) {
    std::vector<scene::GraphFigure> graph_figures;
    for (const DressedFigure& dressed : figures_) {
        const figure::Figure& figure = dressed.figure;
        const analysis::Placed placed = analysis::place(figure, place);
        placements_.push_back(placed.placement);
        motion_bounds_.include(placed.bounds);
        graph_figures.push_back({figure.name, &figure.skeleton, rigid_skin(dressed)});
    }
    graph_ = scene::SceneGraph(graph_figures);
    pose(0);
}

std::size_t PictureScene::frames() const {
    const double frame_time = seconds_per_frame(figures_.front().figure);
    std::size_t frames = 1;
    for (const auto& [figure, skin] : figures_) {
        const double end = static_cast<double>(last_frame(figure)) * seconds_per_frame(figure) / frame_time;
        frames = std::max(frames, static_cast<std::size_t>(std::ceil(end - same_frame)) + 1);
    }
    return frames;
}

double PictureScene::position_in(std::size_t figure, std::size_t frame) const {
    const double ratio =
        seconds_per_frame(figures_.front().figure) / seconds_per_frame(figures_[figure].figure);
    const double position = std::min(static_cast<double>(frame) * ratio,
                                     static_cast<double>(last_frame(figures_[figure].figure)));
    return std::abs(position - std::round(position)) < same_frame ? std::round(position) : position;
}

void PictureScene::pose(std::size_t frame) {
    std::vector<scene::FigurePose> posed;
    for (std::size_t i = 0; i < figures_.size(); ++i) {
        const figure::Figure& figure = figures_[i].figure;
        session::sample_figure(figure, position_in(i, frame), poses_[i], vertices_[i], boxes_[i]);
        posed.push_back(
            {&figure.skeleton, &poses_[i], scene::matrix(placements_[i]), rigid_skin(figures_[i])});
    }
    scene::evaluate(graph_, posed, world_);
}

scene::Bounds PictureScene::pose_bounds() const {
    scene::Bounds box;
    for (std::size_t i = 0; i < graph_.size(); ++i) {
        const scene::Node& node = graph_[scene::node_id(i)];
        if (node.kind != scene::NodeKind::bone && node.kind != scene::NodeKind::end_site) continue;
        box.include(glm::dvec3(world_[i][3]));
        if (node.kind == scene::NodeKind::bone)
            box.include(glm::dvec3(world_[i] * glm::dvec4(poses_[node.figure].tail[node.item], 1.0)));
    }
    return box;
}

glm::dvec3 PictureScene::root() const {
    if (figures_.front().figure.skeleton.size() == 0) return glm::dvec3(0.0);
    return glm::dvec3(world_[scene::index(graph_.bone_node(0, figure::BoneId{0}))][3]);
}

void PictureScene::draw_list(const scene::Camera& camera, const scene::ViewOptions& view,
                             scene::DrawList& list) const {
    std::vector<scene::DrawFigure> drawn;
    for (std::size_t i = 0; i < figures_.size(); ++i) {
        const auto& skin = figures_[i].skin;
        scene::DrawFigure figure{&figures_[i].figure.skeleton, &poses_[i], scene::figure_colour(i), true,
                                 skin ? skin->surface : nullptr};
        if (skin && !skin->rigid) figure.skin_positions = vertices_[i];
        figure.boxes = boxes_[i];
        drawn.push_back(figure);
    }
    scene::build_draw_list(graph_, drawn, world_, view, {}, camera.target, list);
    scene::fit_ground(list.ground, camera, list.bounds);
}

}  // namespace skelplay::cli
