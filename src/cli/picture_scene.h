#pragma once

#include <cstddef>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "figure/figure.h"
#include "loaders/load.h"
#include "scene/bounds.h"
#include "scene/camera.h"
#include "scene/draw_list.h"
#include "scene/evaluator.h"
#include "scene/placement.h"
#include "scene/scene_graph.h"
#include "scene/view_options.h"
#include "session/files/figure_skin.h"

namespace skelplay::cli {

/// A figure in its place, and what it wears.
struct PictureFigure {
    std::shared_ptr<const figure::Figure> figure;  // never null
    std::optional<session::FigureSkin> skin;
    scene::Placement placement;
    scene::Bounds bounds;  // of the whole take, world
    double fps = loaders::assumed_fps;
    glm::vec3 colour{1.0F};  // linear
};

/// The figures of a picture that is made without a window: placed in one world and posed together. Time counts in
/// frames of the first figure; a shorter take holds its last frame.
class PictureScene {
public:
    /// At least one figure.
    explicit PictureScene(std::vector<PictureFigure> figures);

    /// Frames until every take has ended; at least 1.
    [[nodiscard]] std::size_t frames() const;
    /// Frames a second.
    [[nodiscard]] double fps() const { return figures_.front().fps; }
    /// The box of all takes, world.
    [[nodiscard]] const scene::Bounds& motion_bounds() const noexcept { return motion_bounds_; }

    /// Poses all figures, between frames too. What follows is about this pose.
    void pose(double position);
    [[nodiscard]] scene::Bounds pose_bounds() const;
    /// Where the first figure's first root is, world.
    [[nodiscard]] glm::dvec3 root() const;
    /// What to draw for a camera.
    void draw_list(const scene::Camera& camera, const scene::ViewOptions& view, scene::DrawList& list) const;

private:
    [[nodiscard]] double position_in(std::size_t figure, double position) const;

    std::vector<PictureFigure> figures_;
    std::vector<figure::Pose> poses_;
    std::vector<std::vector<glm::dvec3>> vertices_;  // see session::sample_figure
    std::vector<std::vector<glm::dvec3>> boxes_;
    scene::Bounds motion_bounds_;
    scene::SceneGraph graph_;
    scene::WorldMatrices world_;
};

}  // namespace skelplay::cli
