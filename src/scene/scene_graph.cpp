#include "scene/scene_graph.h"

namespace skelplay::scene {
SceneGraph::SceneGraph(std::span<const FigureView> figures) {
    const NodeId world = append({NodeKind::world, "world", NodeId::none, NodeId::none, NodeId::none, 0, 0});
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const auto number = static_cast<std::uint32_t>(i);
        const figure::Skeleton& skeleton = *figures[i].skeleton;
        const NodeId figure_node =
            append({NodeKind::figure, std::string(figures[i].name), world, NodeId::none, NodeId::none, number, number});
        figure_nodes_.push_back(figure_node);
        bone_nodes_.emplace_back(skeleton.size(), NodeId::none);
        piece_nodes_.emplace_back(figures[i].rigid_skin == nullptr ? 0 : figures[i].rigid_skin->pieces.size(),
                                  NodeId::none);
        for (const BoneId root : skeleton.roots()) append_bone(figures[i], i, root, figure_node);
        append_piece(figures[i], i, BoneId::none, figure_node);
    }
    last_children_ = {};
}

NodeId SceneGraph::append(Node node) {
    const NodeId id = node_id(nodes_.size());
    const NodeId parent = node.parent;
    nodes_.push_back(std::move(node));
    last_children_.push_back(NodeId::none);
    if (parent != NodeId::none) {
        NodeId& last = last_children_[index(parent)];
        (last == NodeId::none ? nodes_[index(parent)].first_child : nodes_[index(last)].next_sibling) = id;
        last = id;
    }
    return id;
}

void SceneGraph::append_bone(const FigureView& from, std::size_t figure, BoneId bone, NodeId parent) {
    const figure::Skeleton& skeleton = *from.skeleton;
    const auto number = static_cast<std::uint32_t>(figure);
    const NodeId node = append({NodeKind::bone, skeleton[bone].name, parent, NodeId::none, NodeId::none, number,
                                static_cast<std::uint32_t>(figure::index(bone))});
    bone_nodes_[figure][figure::index(bone)] = node;
    for (const BoneId child : skeleton.children(bone)) append_bone(from, figure, child, node);
    for (const figure::EndSite& end : skeleton.ends_of(bone))
        append({NodeKind::end_site, end.name, node, NodeId::none, NodeId::none, number,
                static_cast<std::uint32_t>(&end - skeleton.ends().data())});
    append_piece(from, figure, bone, node);
}

/// Adds the skin piece of `bone`, if there is one.
void SceneGraph::append_piece(const FigureView& from, std::size_t figure, BoneId bone, NodeId parent) {
    if (from.rigid_skin == nullptr) return;
    const auto& pieces = from.rigid_skin->pieces;
    const auto piece = std::ranges::lower_bound(pieces, bone, {}, &figure::SkinPiece::bone);
    if (piece == pieces.end() || piece->bone != bone) return;
    const auto item = static_cast<std::uint32_t>(piece - pieces.begin());
    piece_nodes_[figure][item] = append({NodeKind::skin_piece, from.rigid_skin->mesh.name, parent, NodeId::none,
                                         NodeId::none, static_cast<std::uint32_t>(figure), item});
}
}  // namespace skelplay::scene
