#pragma once

#include "loaders/reading.h"

namespace skelplay::loaders {
/// False when the axes lie in a plane, or are far too short or too long.
bool is_invertible(const glm::dmat4& matrix);

/// The inverse of a transform whose last row is 0 0 0 1; scale and mirror allowed. It must be invertible.
glm::dmat4 affine_inverse(const glm::dmat4& matrix);

/// Sets a bone's rest from matrices in the figure's axes, which may scale and mirror: it is at the position of `world`
/// with the rotation nearest to it. `parent`: of the parent bone; null: a root.
void set_rest(figure::Bone& bone, const glm::dmat4& world, const glm::dmat4* parent);

/// Converts the bones' matrices of one frame, by BoneId, from the figure's axes to those of their parents. Matrices of
/// parents must be invertible.
inline void make_local(const figure::Skeleton& skeleton, std::span<glm::dmat4> bones) {
    for (std::size_t i = bones.size(); i-- > 0;)  // children before their parents
        if (const BoneId parent = skeleton.bones()[i].parent; parent != BoneId::none)
            bones[i] = affine_inverse(bones[figure::index(parent)]) * bones[i];
}

/// A node of a scene, and what it is in the figure.
struct RigNode {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::string name;              // UTF-8
    std::string part_name;         // see figure::Bone
    std::size_t source = 0;        // its number in the file
    std::uint64_t offset = 0;      // in the file
    std::size_t parent = none;     // a smaller index; none: a root of the scene
    bool joint = false;            // the file says that it is one
    bool moves = false;            // in some take
    bool camera_or_light = false;  //
    // Set by choose_bones() and make_skeleton():
    bool is_bone = false;
    bool needed = false;  // it is a bone or above one
    BoneId bone = BoneId::none;
};

/// Sets the matrices of the nodes that move in a frame, by node, in their parents' axes; others keep theirs. Several
/// threads call it at once, each with frames that ascend.
using SampleNodes = std::function<void(std::size_t frame, std::vector<glm::dmat4>& local)>;

/// The nodes of a scene, from which a figure is made. A loader fills in the first three.
struct NodeRig {
    std::vector<RigNode> nodes;          // parents first
    std::vector<std::size_t> by_source;  // the node with each number in the file; RigNode::none: it is not in the scene
    std::vector<glm::dmat4> local;       // by node, at rest: its matrix in its parent's axes
    std::vector<glm::dmat4> world;       // by node, at rest, in the figure's axes; the identity for one that is not finite
    std::vector<glm::dvec3> scales;      // by node: what a bone's axes are divided by in the take; empty: 1

    /// Chooses the nodes that become bones: the joints and every node between two; without joints the nodes that move
    /// and all below them, but no camera or light without children. False when there is none.
    bool choose_bones();
    /// Makes the bones, and `world`. Nothing when there are too many below each other.
    std::optional<figure::Skeleton> make_skeleton();

    [[nodiscard]] std::vector<glm::dmat4> world_of(const std::vector<glm::dmat4>& locals) const;
    /// The nearest node from this one upwards that is a bone; none when there is none.
    [[nodiscard]] std::size_t bone_above(std::size_t node) const {
        while (node != RigNode::none && !nodes[node].is_bone) node = nodes[node].parent;
        return node;
    }

    /// Fills in the bones' matrices of all frames in the figure's axes, or in their parents'; their scale is taken out.
    /// Returns the first node in the first frames whose matrices are not finite or far too large, which become
    /// identities; RigNode::none when all are usable.
    std::size_t bake(const SampleNodes& sample, bool in_world, figure::BakedMotion& motion, const Reading& in) const;
    /// True if a bone's matrix differs between some of a take's frames.
    [[nodiscard]] bool changes(const SampleNodes& sample, std::size_t frames) const;
    /// Makes up in a skin for the scale that was taken out of the take.
    void put_scale_in(figure::WeightedSkin& skin) const;

private:
    [[nodiscard]] bool is_root(std::size_t node) const {
        return nodes[node].parent == RigNode::none || !nodes[nodes[node].parent].is_bone;
    }
    std::size_t store_frame(const std::vector<glm::dmat4>& locals, std::vector<glm::dmat4>& worlds, bool in_world,
                            std::span<glm::dmat4> bones) const;
};

/// Appends a vertex to a skin, but for its influences. `normal`: of any length; 0: it has none. `texture_point`: only
/// where the material has a picture.
void append_vertex(figure::WeightedSkin& skin, const glm::dvec3& position, const glm::dvec3& normal,
                   std::uint32_t file_vertex, std::uint32_t material, const glm::vec2& texture_point);

/// Marks the controllers of a rig, which move no vertices: whole trees of bones, and IK targets and poles (a bone and
/// at most its end) directly below a root that moves none either. None if they were half of the bones.
void mark_controllers(figure::Skeleton& skeleton, const figure::WeightedSkin& skin);

/// Collects the influences of one vertex after the other.
class InfluenceMerger {
public:
    explicit InfluenceMerger(std::size_t bones) : position_(bones) {}

    /// Adds a bone's share in a vertex; one that is not above 0 is left out.
    void add(BoneId bone, double weight);
    /// Ends a vertex: appends its influences to a skin, each bone once, the heaviest first, with a sum of 1, and the
    /// sum that they had, which is returned; 0 and no influences where that is not finite.
    double finish(figure::WeightedSkin& skin);

private:
    std::vector<figure::Influence> influences_;
    std::vector<std::size_t> position_;  // by BoneId: among the influences, if it is one of them
};
}  // namespace skelplay::loaders
