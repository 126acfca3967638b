#include "scene/evaluator.h"

#include <array>

namespace skelplay::scene {

namespace {

/// The local matrix of any node: the only place that knows what kinds of nodes move how. `made` is where it is
/// put when nobody has it yet.
const glm::dmat4& local(const Node& node, std::span<const FigurePose> figures, glm::dmat4& made) {
    switch (node.kind) {
        case NodeKind::bone: return figures[node.figure].pose->local[node.item];
        case NodeKind::figure: return figures[node.item].placement;
        case NodeKind::skin_piece: return figures[node.figure].skin->pieces[node.item].inverse_bind;
        case NodeKind::end_site:
            made[3] = glm::dvec4(figures[node.figure].skeleton->ends()[node.item].offset, 1.0);
            break;
        case NodeKind::world: break;
    }
    return made;
}

void visit(const SceneGraph& graph, std::span<const FigurePose> figures, NodeId id, MatrixStack& stack,
           WorldMatrices& world) {
    glm::dmat4 made(1.0);
    const auto scope = stack.push(local(graph[id], figures, made));
    world[index(id)] = stack.top();
    for (NodeId child = graph[id].first_child; child != NodeId::none; child = graph[child].next_sibling)
        visit(graph, figures, child, stack, world);
}

}  // namespace

void evaluate(const SceneGraph& graph, std::span<const FigurePose> figures, WorldMatrices& world) {
    world.resize(graph.size());
    MatrixStack stack;
    visit(graph, figures, SceneGraph::root(), stack, world);
}

FigureEvaluator::FigureEvaluator(const figure::Skeleton& skeleton)
    : skeleton_(skeleton), graph_(std::array{GraphFigure{"figure", &skeleton}}), positions_(skeleton.size()) {}

const std::vector<BonePosition>& FigureEvaluator::positions(const figure::Pose& pose) {
    evaluate(graph_, std::array{FigurePose{&skeleton_, &pose}}, world_);
    for (std::size_t i = 0; i < positions_.size(); ++i) {
        const glm::dmat4& matrix = world(figure::bone_id(i));
        positions_[i] = {glm::dvec3(matrix[3]), glm::dvec3(matrix * glm::dvec4(pose.tail[i], 1.0))};
    }
    return positions_;
}

const glm::dmat4& FigureEvaluator::world(figure::BoneId bone) const noexcept {
    return world_[index(graph_.bone_node(0, bone))];
}

}  // namespace skelplay::scene
