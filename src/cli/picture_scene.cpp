#include "cli/picture_scene.h"

#include <algorithm>
#include <cmath>
#include <glm/vec4.hpp>
#include <utility>

#include "session/posing.h"

namespace skelplay::cli {

namespace {

constexpr double same_frame = 1e-6;  // frames: rates that are quotients miss whole frames by less

std::size_t last_frame(const PictureFigure& shown) {
    return std::max<std::size_t>(figure::frame_count(shown.figure->take), 1) - 1;
}

const figure::Skin* rigid_skin(const PictureFigure& shown) {
    return shown.skin ? shown.skin->rigid.get() : nullptr;
}

}  // namespace

PictureScene::PictureScene(std::vector<PictureFigure> figures)
    : figures_(std::move(figures)),
      poses_(figures_.size()),
      vertices_(figures_.size()),
      boxes_(figures_.size()) {
    std::vector<scene::GraphFigure> graph_figures;
    for (const PictureFigure& shown : figures_) {
        motion_bounds_.include(shown.bounds);
        graph_figures.push_back({shown.figure->name, &shown.figure->skeleton, rigid_skin(shown)});
    }
    graph_ = scene::SceneGraph(graph_figures);
    pose(0.0);
}

std::size_t PictureScene::frames() const {
    std::size_t frames = 1;
    for (const PictureFigure& shown : figures_) {
        const double end = static_cast<double>(last_frame(shown)) / shown.fps * fps();
        frames = std::max(frames, static_cast<std::size_t>(std::ceil(end - same_frame)) + 1);
    }
    return frames;
}

double PictureScene::position_in(std::size_t figure, double position) const {
    const PictureFigure& shown = figures_[figure];
    const double own = position * shown.fps / fps();
    const double near = std::abs(own - std::round(own)) < same_frame ? std::round(own) : own;
    return std::clamp(near, 0.0, static_cast<double>(last_frame(shown)));
}

void PictureScene::pose(double position) {
    std::vector<scene::FigurePose> posed;
    for (std::size_t i = 0; i < figures_.size(); ++i) {
        const figure::Figure& figure = *figures_[i].figure;
        session::sample_figure(figure, position_in(i, position), poses_[i], vertices_[i], boxes_[i]);
        posed.push_back(
            {&figure.skeleton, &poses_[i], scene::matrix(figures_[i].placement), rigid_skin(figures_[i])});
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
    if (figures_.front().figure->skeleton.size() == 0) return glm::dvec3(0.0);
    return glm::dvec3(world_[scene::index(graph_.bone_node(0, figure::BoneId{0}))][3]);
}

void PictureScene::draw_list(const scene::Camera& camera, const scene::ViewOptions& view,
                             scene::DrawList& list) const {
    std::vector<scene::DrawFigure> drawn;
    for (std::size_t i = 0; i < figures_.size(); ++i) {
        const PictureFigure& shown = figures_[i];
        scene::DrawFigure figure{&shown.figure->skeleton, &poses_[i], shown.colour, true,
                                 shown.skin ? shown.skin->surface : nullptr};
        if (shown.skin && !shown.skin->rigid) figure.skin_positions = vertices_[i];
        figure.boxes = boxes_[i];
        drawn.push_back(figure);
    }
    scene::build_draw_list(graph_, drawn, world_, view, {}, camera.target, list);
    scene::fit_ground(list.ground, camera, list.bounds);
}

}  // namespace skelplay::cli
