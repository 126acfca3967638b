#include "scene/evaluator.h"

namespace skelplay::scene {
namespace {
/// The local matrix of a node. Only this function depends on the kind of node. `storage`: for a matrix that is made.
const glm::dmat4& local(const Node& node, std::span<const FigureView> figures, glm::dmat4& storage) {
    switch (node.kind) {
        case NodeKind::bone: return figures[node.figure].pose->local[node.item];
        case NodeKind::figure: return figures[node.item].to_world;
        case NodeKind::skin_piece: {
            const figure::SkinPiece& piece = figures[node.figure].rigid_skin->pieces[node.item];
            storage = stretched(figures[node.figure], piece.bone, piece.inverse_bind);
            break;
        }
        case NodeKind::end_site:
            storage = glm::dmat4(1.0);
            storage[3] = glm::dvec4(figures[node.figure].skeleton->ends()[node.item].offset, 1.0);
            break;
        case NodeKind::world: storage = glm::dmat4(1.0); break;
    }
    return storage;
}

void visit(const SceneGraph& graph, std::span<const FigureView> figures, NodeId id, MatrixStack& stack,
           WorldMatrices& world) {
    glm::dmat4 storage;
    const auto scope = stack.push(local(graph[id], figures, storage));
    world[index(id)] = stack.top();
    for (NodeId child = graph[id].first_child; child != NodeId::none; child = graph[child].next_sibling)
        visit(graph, figures, child, stack, world);
}
}  // namespace

void evaluate(const SceneGraph& graph, std::span<const FigureView> figures, WorldMatrices& world) {
    world.resize(graph.size());
    MatrixStack stack;
    visit(graph, figures, SceneGraph::root(), stack, world);
}

void evaluate_figure(const SceneGraph& graph, std::span<const FigureView> figures, std::size_t number,
                     WorldMatrices& world) {
    world.resize(graph.size());
    MatrixStack stack;
    visit(graph, figures, graph.figure_node(number), stack, world);
}

FigureEvaluator::FigureEvaluator(const figure::Skeleton& skeleton)
    : figure_{"figure", &skeleton}, graph_(std::span(&figure_, 1)), positions_(skeleton.size()) {}

const std::vector<BonePosition>& FigureEvaluator::positions(const figure::Pose& pose) {
    figure_.pose = &pose;
    evaluate(graph_, std::span(&figure_, 1), world_);
    skin_world_.clear();
    for (std::size_t i = 0; i < positions_.size(); ++i) {
        const glm::dmat4& matrix = world(figure::bone_id(i));
        positions_[i] = {glm::dvec3(matrix[3]), transformed(matrix, pose.tail[i])};
        if (!pose.stretch.empty())
            skin_world_.push_back(affine_product(matrix, figure::skin_scale(*figure_.skeleton, pose, figure::bone_id(i))));
    }
    return positions_;
}

glm::dmat3 rotation_in(const glm::dmat4& matrix) noexcept {
    const glm::dvec3 first(matrix[0]);
    const glm::dvec3 second(matrix[1]);
    const glm::dvec3 across = glm::cross(first, second);
    if (glm::dot(across, across) == 0.0) return glm::dmat3(1.0);  // scaled to nothing
    const glm::dvec3 x = glm::normalize(first);
    const glm::dvec3 y = glm::normalize(second - x * glm::dot(x, second));
    return {x, y, glm::cross(x, y)};
}
}  // namespace skelplay::scene
