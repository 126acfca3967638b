#pragma once

#include "scene/scene_graph.h"

namespace skelplay::scene {
/// a · b for transforms whose last row is 0 0 0 1, like that of all matrices here.
inline glm::dmat4 affine_product(const glm::dmat4& a, const glm::dmat4& b) noexcept {
    glm::dmat4 result;
    for (int column = 0; column < 4; ++column)
        result[column] = a[0] * b[column].x + a[1] * b[column].y + a[2] * b[column].z;
    result[3] += a[3];
    return result;
}

/// m · (p, 1) for such a transform: the same bits as glm's product, without its last row.
inline glm::dvec3 transformed(const glm::dmat4& m, const glm::dvec3& p) noexcept {
    return (glm::dvec3(m[0]) * p.x + glm::dvec3(m[1]) * p.y) + (glm::dvec3(m[2]) * p.z + glm::dvec3(m[3]));
}

/// The stack of transforms of a recursive evaluation: the top is the current node's world matrix.
class MatrixStack {
public:
    /// Pops its level when it goes out of scope.
    class Scope {
    public:
        Scope(MatrixStack& stack, const glm::dmat4& local) : stack_(stack) {
            stack_.levels_.push_back(affine_product(stack_.top(), local));
        }
        ~Scope() { stack_.levels_.pop_back(); }
        Scope(Scope&&) = delete;

    private:
        MatrixStack& stack_;
    };

    explicit MatrixStack(const glm::dmat4& base = glm::dmat4(1.0)) {
        levels_.reserve(64);
        levels_.push_back(base);
    }

    /// Multiplies `local` onto the top for as long as the returned scope lives.
    [[nodiscard]] Scope push(const glm::dmat4& local) { return {*this, local}; }
    [[nodiscard]] const glm::dmat4& top() const noexcept { return levels_.back(); }

private:
    std::vector<glm::dmat4> levels_;
};

/// World matrices indexed by NodeId, for column vectors: world position = matrix · position in the node's own axes.
using WorldMatrices = std::vector<glm::dmat4>;

/// Poses the whole graph: pushes each node's local matrix, stores the top as its world matrix, visits the children and
/// pops by scope (Meredith & Maddock, the matrix stack of fig. 4.5 as recursion). `figures` are in the graph's order
/// and have the skins that it was built with; the memory of `world` is reused. Skeleton::depth_limit limits the depth.
void evaluate(const SceneGraph& graph, std::span<const FigureView> figures, WorldMatrices& world);
/// Poses one figure of the graph; the matrices of the others are not changed.
void evaluate_figure(const SceneGraph& graph, std::span<const FigureView> figures, std::size_t number,
                     WorldMatrices& world);

/// S · inverse_bind (see figure::skin_scale()): from the bind pose to the bone's axes; without a bone `inverse_bind`.
inline glm::dmat4 stretched(const FigureView& figure, BoneId bone, const glm::dmat4& inverse_bind) {
    if (bone == BoneId::none || figure.pose->stretch.empty()) return inverse_bind;
    return affine_product(figure::skin_scale(*figure.skeleton, *figure.pose, bone), inverse_bind);
}

/// The rotation in a bone's matrix, which may also scale or mirror (BonesPro).
glm::dmat3 rotation_in(const glm::dmat4& matrix) noexcept;

/// A bone's origin and tail in world coordinates.
struct BonePosition {
    glm::dvec3 origin{0.0};
    glm::dvec3 tail{0.0};
};

/// Computes the positions of all bones of one figure, in the file's own units and axes (without placement).
class FigureEvaluator {
public:
    /// `skeleton` must outlive the evaluator.
    explicit FigureEvaluator(const figure::Skeleton& skeleton);

    /// Evaluates a pose. The result, by BoneId, is valid until the next call.
    const std::vector<BonePosition>& positions(const figure::Pose& pose);
    /// The world matrix of a bone in the pose evaluated last.
    [[nodiscard]] const glm::dmat4& world(BoneId bone) const noexcept { return world_[index(graph_.bone_node(0, bone))]; }
    /// The matrix that moves the bone's own skin in that pose: world(bone) · S, see figure::skin_scale().
    [[nodiscard]] const glm::dmat4& skin_world(BoneId bone) const noexcept {
        return skin_world_.empty() ? world(bone) : skin_world_[figure::index(bone)];
    }

private:
    FigureView figure_;  // without placement
    SceneGraph graph_;
    WorldMatrices world_;
    std::vector<glm::dmat4> skin_world_;  // by BoneId; empty: no bone is stretched
    std::vector<BonePosition> positions_;
};

/// A point that moves with a skeleton: a weighted mean of its bones' origins and tails. It moves and scales with it.
struct WeightedPoint {
    /// The weights of a bone's origin and tail.
    struct Share {
        BoneId bone = BoneId::none;
        double origin = 0.0;
        double tail = 0.0;
    };
    std::vector<Share> shares;  // at most one for each bone, by id; all weights together are 1
};

/// The position of the point. `bones`: by BoneId; the result is in their units and axes.
inline glm::dvec3 position(const WeightedPoint& point, std::span<const BonePosition> bones) noexcept {
    glm::dvec3 sum(0.0);
    for (const WeightedPoint::Share& share : point.shares) {
        const BonePosition& bone = bones[figure::index(share.bone)];
        sum += share.origin * bone.origin + share.tail * bone.tail;
    }
    return sum;
}
}  // namespace skelplay::scene
