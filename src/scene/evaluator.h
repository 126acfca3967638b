#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "figure/pose.h"
#include "scene/matrix_stack.h"
#include "scene/scene_graph.h"

namespace skelplay::scene {

/// What a figure contributes to one evaluation. Both referred-to values must outlive the call.
struct FigurePose {
    const figure::Skeleton* skeleton = nullptr;
    const figure::Pose* pose = nullptr;
    glm::dmat4 placement{1.0};           // figure node's local matrix: raw file units and axes → world
    const figure::Skin* skin = nullptr;  // the one the graph was built with
};

/// World matrices indexed by NodeId: column vectors, world = matrix · own.
using WorldMatrices = std::vector<glm::dmat4>;

/// Poses the whole graph: pushes each node's local matrix, stores the top as its world matrix, visits the children,
/// pops by scope (Meredith & Maddock, fig. 4.5's matrix stack as recursion). `figures` in the graph's order;
/// `world` is reused. Depth is bounded by Skeleton::depth_limit.
void evaluate(const SceneGraph& graph, std::span<const FigurePose> figures, WorldMatrices& world);

/// A bone's origin and tail in world coordinates.
struct BonePosition {
    glm::dvec3 origin{0.0};
    glm::dvec3 tail{0.0};
};

/// Where every bone of one figure is, indexed by BoneId, in the file's own units and axes (no placement).
/// What `skelplay joints` prints and the analyses measure.
class FigureEvaluator {
public:
    /// `figure` must outlive the evaluator.
    explicit FigureEvaluator(const figure::Skeleton& skeleton);

    /// Evaluates a pose; the result is valid until the next call.
    const std::vector<BonePosition>& positions(const figure::Pose& pose);
    /// The world matrix of a bone in the pose evaluated last.
    [[nodiscard]] const glm::dmat4& world(figure::BoneId bone) const noexcept;

private:
    const figure::Skeleton& skeleton_;
    SceneGraph graph_;
    WorldMatrices world_;
    std::vector<BonePosition> positions_;
};

}  // namespace skelplay::scene
