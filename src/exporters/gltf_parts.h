#pragma once

#include <glm/mat4x4.hpp>

#include "exporters/export.h"

namespace skelplay::exporters {

// ---- gltf_mesh.cpp ----

/// Triangles of one look.
struct MeshPart {
    std::string material;    // its name; empty: none
    glm::vec3 colour{0.8F};  // linear RGB
    std::vector<std::uint32_t> indices;
};

/// A mesh whose vertices follow joints, as glTF has it: in the bind pose, in the axes and lengths that are written. A
/// joint is a bone, by BoneId; the one after the last stands still.
struct JointMesh {
    using Joints = std::array<std::uint16_t, 4>;
    using Weights = std::array<float, 4>;  // they sum to 1; what is not used is 0

    std::string name;
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;  // of unit length
    std::vector<Joints> joints;
    std::vector<Weights> weights;
    std::vector<MeshPart> parts;
    bool stands_still = false;  // some vertex follows the joint after the last
};

/// The skin that the figure wears: the one of the options, else the one that came with it. Notes what of it is left
/// out; nothing when that is all.
std::optional<JointMesh> joint_mesh(const WriteJob& job);

/// By BoneId: the inverse of the bone's world matrix in the bind pose of that skin, in the axes and lengths that are
/// written; without a skin of the rest pose.
std::vector<glm::dmat4> inverse_binds(const WriteJob& job);

// ---- gltf_tracks.cpp ----

/// What of a node moves, in the words of glTF.
enum class NodePath : std::uint8_t { translation, rotation, scale };
inline constexpr std::size_t node_paths = 3;

/// How a node stands in its parent: v' = translation + rotation · scale · v.
struct NodePose {
    std::array<float, 3> translation{};
    std::array<float, 4> rotation{0, 0, 0, 1};  // unit quaternion, the scalar last
    std::array<float, 3> scale{1, 1, 1};
    bool sheared = false;  // the matrix was more than that; the rest of it is lost

    [[nodiscard]] std::span<const float> numbers(NodePath path) const noexcept;
};

/// The rest pose of every bone, by BoneId.
std::vector<NodePose> rest_poses(const figure::Skeleton& skeleton);

/// Numbers of a node in every frame.
struct NodeTrack {
    figure::BoneId bone = figure::BoneId::none;
    NodePath path = NodePath::rotation;
    std::vector<float> values;  // frame after frame
};

/// The take as tracks of what ever leaves the rest pose, at most one for each bone and path, ordered by them; of a take
/// that stands still the first bone's rotation, so that its length is known. Quaternions keep their sign from frame to
/// frame. Nothing: stopped. Throws ExportFault when a number is too large for 32 bits.
std::optional<std::vector<NodeTrack>> node_tracks(const WriteJob& job, std::span<const NodePose> rest);

}  // namespace skelplay::exporters
