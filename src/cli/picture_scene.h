#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "analysis/place.h"
#include "figure/figure.h"
#include "scene/bounds.h"
#include "scene/camera.h"
#include "scene/draw_list.h"
#include "scene/evaluator.h"
#include "scene/scene_graph.h"
#include "scene/view_options.h"
#include "session/figure_skin.h"

namespace skelplay::cli {

/// A figure and what it wears.
struct DressedFigure {
    figure::Figure figure;
    std::optional<session::FigureSkin> skin;
};

/// The figures of a picture that is made without a window: placed in one world and posed together. Time counts in
/// frames of the first figure; a shorter take holds its last frame.
class PictureScene {
public:
    /// At least one figure.
    PictureScene(std::vector<DressedFigure> figures, const analysis::PlaceOptions& place);

    /// Frames until every take has ended; at least 1.
    [[nodiscard]] std::size_t frames() const;
    /// The box of all takes, world.
    [[nodiscard]] const scene::Bounds& motion_bounds() const noexcept { return motion_bounds_; }

    /// Poses all figures. What follows is about this pose.
    void pose(std::size_t frame);
    [[nodiscard]] scene::Bounds pose_bounds() const;
    /// Where the first figure's first root is, world.
    [[nodiscard]] glm::dvec3 root() const;
    /// What to draw for a camera.
    void draw_list(const scene::Camera& camera, const scene::ViewOptions& view, scene::DrawList& list) const;

private:
    [[nodiscard]] double position_in(std::size_t figure, std::size_t frame) const;

    std::vector<DressedFigure> figures_;
    std::vector<scene::Placement> placements_;
    std::vector<figure::Pose> poses_;
    std::vector<std::vector<glm::dvec3>> vertices_;  // see session::sample_figure
    std::vector<std::vector<glm::dvec3>> boxes_;
    scene::Bounds motion_bounds_;
    scene::SceneGraph graph_;
    scene::WorldMatrices world_;
};

}  // namespace skelplay::cli
