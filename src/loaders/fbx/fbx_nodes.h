#pragma once

#include <array>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <string>
#include <vector>

#include "figure/euler.h"
#include "loaders/fbx/fbx_scene.h"

namespace skelplay::loaders {

/// Translation, rotation in degrees, and scaling of a node.
struct FbxValues {
    std::array<glm::dvec3, 3> of{glm::dvec3(0.0), glm::dvec3(0.0), glm::dvec3(1.0)};

    [[nodiscard]] const glm::dvec3& translation() const noexcept { return of[0]; }
    [[nodiscard]] const glm::dvec3& rotation() const noexcept { return of[1]; }
    [[nodiscard]] const glm::dvec3& scaling() const noexcept { return of[2]; }
};

/// How a node takes over the scaling of its parent (FbxTransform::EInheritType).
enum class FbxInherit : std::uint8_t { rotate_then_scale = 0, plain = 1, without_parent_scale = 2 };

/// A node's transform in its parent: a linear part r · diag(s) and an origin.
struct FbxLocal {
    glm::dmat3 rotation{1.0};
    glm::dvec3 scaling{1.0};
    glm::dvec3 origin{0.0};
};

/// How a node's values become its transform (../formats/SCENES.md, "Local transform").
struct FbxTransformRule {
    FbxValues stored;
    glm::dvec3 rotation_offset{0.0};
    glm::dvec3 rotation_pivot{0.0};
    glm::dvec3 scaling_offset{0.0};
    glm::dvec3 scaling_pivot{0.0};
    glm::dmat3 pre{1.0};
    glm::dmat3 post_inverse{1.0};
    figure::EulerOrder order{figure::Axis::z, figure::Axis::y, figure::Axis::x};  // of multiplication
    FbxInherit inherit = FbxInherit::plain;

    [[nodiscard]] FbxLocal local(const FbxValues& values) const;
};

/// A rotation of three angles in degrees about x, y and z, multiplied in this order.
glm::dmat3 fbx_rotation(const glm::dvec3& degrees, const figure::EulerOrder& order);

/// A Model of the scene.
struct FbxNode {
    static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

    FbxObjectId object = FbxObjectId::none;
    std::size_t parent = no_parent;  // a smaller index
    bool joint = false;
    bool camera_or_light = false;
    bool bone = false;  // set by choose_fbx_bones()
    FbxTransformRule rule;
};

/// The Models of a scene, depth-first in the order of the connections, parents first. Those that no connection leads to
/// are roots; those below themselves are left out with a warning.
std::vector<FbxNode> read_fbx_nodes(const FbxObjects& objects, base::Diagnostics& diagnostics);

/// Marks the nodes that become bones: the joints and every node between two; without joints the nodes that `moves` says
/// and all below them, but no camera or light without children. False when there is none.
bool choose_fbx_bones(std::vector<FbxNode>& nodes, const std::vector<bool>& moves);

}  // namespace skelplay::loaders
