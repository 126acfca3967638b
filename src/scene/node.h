#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace skelplay::scene {

/// A node of one SceneGraph: its place in depth-first order.
enum class NodeId : std::int32_t { none = -1 };

constexpr std::size_t index(NodeId id) noexcept { return static_cast<std::size_t>(id); }

constexpr NodeId node_id(std::size_t index) noexcept { return static_cast<NodeId>(index); }

/// What a node stands for.
enum class NodeKind : std::uint8_t {
    world,       // the top; its local matrix is the identity
    figure,      // a figure's placement in the world
    bone,        // `item` is the BoneId's index
    end_site,    // `item` indexes Skeleton::ends()
    skin_piece,  // `item` indexes Skin::pieces; its world matrix takes the skin's vertices to the world
};

/// A node of the scene graph. Structure only: where it is in a frame is the evaluator's output.
struct Node {
    NodeKind kind = NodeKind::world;
    std::string name;
    NodeId parent = NodeId::none;  // always smaller than the node's own id
    NodeId first_child = NodeId::none;
    NodeId next_sibling = NodeId::none;
    std::uint32_t figure = 0;  // index into the figures the graph was built from
    std::uint32_t item = 0;    // index into its kind's table
};

}  // namespace skelplay::scene
