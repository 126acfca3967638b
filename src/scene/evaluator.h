#pragma once

#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "figure/pose.h"
#include "scene/figure_view.h"
#include "scene/matrix_stack.h"
#include "scene/scene_graph.h"

namespace skelplay::scene {

/// World matrices indexed by NodeId, for column vectors: world position = matrix · position in the node's own axes.
using WorldMatrices = std::vector<glm::dmat4>;

/// Poses the whole graph: pushes each node's local matrix, stores the top as its world matrix, visits the children,
/// pops by scope (Meredith & Maddock, the matrix stack of fig. 4.5 as recursion). `figures` in the graph's order, with
/// the skins it was built with; `world` is reused. Depth is limited by Skeleton::depth_limit.
void evaluate(const SceneGraph& graph, std::span<const FigureView> figures, WorldMatrices& world);

/// The rotation in a bone's matrix, which may scale or mirror (BonesPro).
glm::dmat3 rotation_in(const glm::dmat4& matrix) noexcept;

/// A bone's origin and tail in world coordinates.
struct BonePosition {
    glm::dvec3 origin{0.0};
    glm::dvec3 tail{0.0};
};

/// Computes the positions of all bones of one figure, in the file's own units and axes (without placement). Used by
/// `skelplay joints` and the analyses.
class FigureEvaluator {
public:
    /// `skeleton` must outlive the evaluator.
    explicit FigureEvaluator(const figure::Skeleton& skeleton);

    /// Evaluates a pose. The result, by BoneId, is valid until the next call.
    const std::vector<BonePosition>& positions(const figure::Pose& pose);
    /// The world matrix of a bone in the pose evaluated last.
    [[nodiscard]] const glm::dmat4& world(figure::BoneId bone) const noexcept;

private:
    FigureView figure_;  // without placement
    SceneGraph graph_;
    WorldMatrices world_;
    std::vector<BonePosition> positions_;
};

}  // namespace skelplay::scene
