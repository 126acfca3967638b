#pragma once

#include <span>
#include <vector>

#include "figure/ids.h"
#include "scene/figure_view.h"
#include "scene/node.h"

namespace skelplay::scene {

/// All that hangs together: world → figures → bones → end sites and pieces of a skin. One vector, depth-first, parent
/// before child.
class SceneGraph {
public:
    /// The graph of these figures, in their order; nothing of them is kept. Ends are children of their bones, after the bone's bones;
    /// after them comes its piece of the skin. Faces of no bone are the last child of their figure.
    explicit SceneGraph(std::span<const FigureView> figures);
    SceneGraph() : SceneGraph(std::span<const FigureView>{}) {}

    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
    [[nodiscard]] const Node& operator[](NodeId id) const noexcept { return nodes_[index(id)]; }
    [[nodiscard]] std::span<const Node> nodes() const noexcept { return nodes_; }
    [[nodiscard]] static constexpr NodeId root() noexcept { return NodeId{0}; }

    /// The node of a figure, and of one of its bones.
    [[nodiscard]] NodeId figure_node(std::size_t figure) const noexcept { return figure_nodes_[figure]; }
    [[nodiscard]] NodeId bone_node(std::size_t figure, figure::BoneId bone) const noexcept {
        return bone_nodes_[figure][figure::index(bone)];
    }
    /// The node of a piece of a figure's skin.
    [[nodiscard]] NodeId piece_node(std::size_t figure, std::size_t piece) const noexcept {
        return piece_nodes_[figure][piece];
    }

private:
    NodeId append(Node node);
    void append_bone(const FigureView& from, std::size_t figure, figure::BoneId bone, NodeId parent);
    void append_piece(const FigureView& from, std::size_t figure, figure::BoneId bone, NodeId parent);

    std::vector<Node> nodes_;
    std::vector<NodeId> last_children_;  // while building: where the next sibling is linked
    std::vector<NodeId> figure_nodes_;
    std::vector<std::vector<NodeId>> bone_nodes_;
    std::vector<std::vector<NodeId>> piece_nodes_;
};

}  // namespace skelplay::scene
