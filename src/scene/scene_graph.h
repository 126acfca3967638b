#pragma once

#include "scene/figure_view.h"

namespace skelplay::scene {
/// A node of one SceneGraph: its index in depth-first order.
enum class NodeId : std::int32_t { none = -1 };

constexpr std::size_t index(NodeId id) noexcept { return static_cast<std::size_t>(id); }

constexpr NodeId node_id(std::size_t index) noexcept { return static_cast<NodeId>(index); }

/// What a node stands for.
enum class NodeKind : std::uint8_t {
    world,       // the top; its local matrix is the identity
    figure,      // a figure's placement in the world
    bone,        // `item` is the BoneId's index
    end_site,    // `item` indexes Skeleton::ends()
    skin_piece,  // `item` indexes Skin::pieces; its world matrix transforms the skin's vertices to the world
};

/// A node of the scene graph. Structure only: its matrix in a frame is the evaluator's output.
struct Node {
    NodeKind kind = NodeKind::world;
    std::string name;
    NodeId parent = NodeId::none;  // always smaller than the node's own id
    NodeId first_child = NodeId::none;
    NodeId next_sibling = NodeId::none;
    std::uint32_t figure = 0;  // index into the figures the graph was built from
    std::uint32_t item = 0;    // index into its kind's table
};

/// The hierarchy of the scene: world → figures → bones → end sites and skin pieces. One vector, depth-first.
class SceneGraph {
public:
    /// Builds the graph of these figures in their order and keeps no reference to them. A bone's children are its child
    /// bones, then its end sites, then its skin piece. The piece attached to no bone is the figure's last child.
    explicit SceneGraph(std::span<const FigureView> figures);
    SceneGraph() : SceneGraph(std::span<const FigureView>{}) {}

    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
    [[nodiscard]] const Node& operator[](NodeId id) const noexcept { return nodes_[index(id)]; }
    [[nodiscard]] static constexpr NodeId root() noexcept { return NodeId{0}; }

    /// The node of a figure, and of one of its bones.
    [[nodiscard]] NodeId figure_node(std::size_t figure) const noexcept { return figure_nodes_[figure]; }
    [[nodiscard]] NodeId bone_node(std::size_t figure, BoneId bone) const noexcept {
        return bone_nodes_[figure][figure::index(bone)];
    }
    /// The node of a piece of a figure's skin.
    [[nodiscard]] NodeId piece_node(std::size_t figure, std::size_t piece) const noexcept {
        return piece_nodes_[figure][piece];
    }

private:
    NodeId append(Node node);
    void append_bone(const FigureView& from, std::size_t figure, BoneId bone, NodeId parent);
    void append_piece(const FigureView& from, std::size_t figure, BoneId bone, NodeId parent);

    std::vector<Node> nodes_;
    std::vector<NodeId> last_children_;  // by node; used while the graph is built
    std::vector<NodeId> figure_nodes_;
    std::vector<std::vector<NodeId>> bone_nodes_;
    std::vector<std::vector<NodeId>> piece_nodes_;
};
}  // namespace skelplay::scene
