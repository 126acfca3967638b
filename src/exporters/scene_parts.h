#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {
/// Triangles of one material.
struct MeshPart {
    std::string material;                                  // its name; empty: none
    glm::vec3 colour{0.8F};                                // linear RGB
    std::shared_ptr<const base::Image> picture = nullptr;  // covers it, times the colour; null: none
    bool one_sided = false;                                // as in the file
    std::vector<std::uint32_t> indices;
};

/// A mesh whose vertices follow joints, as in glTF and FBX: in the bind pose, in the written axes and lengths. Joints
/// are bones by BoneId; the one after the last bone does not move. Joints of stretched skins come after both, see
/// StretchJoint.
struct JointMesh {
    using Joints = std::array<std::uint16_t, 4>;
    using Weights = std::array<float, 4>;  // they sum to 1; unused ones are 0

    std::string name;
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;         // of unit length
    std::vector<glm::vec2> texture_points;  // as figure::Mesh has them; empty: no part has a picture
    std::vector<Joints> joints;
    std::vector<Weights> weights;
    std::vector<MeshPart> parts;
    bool stands_still = false;  // some vertex follows the joint after the last bone
};

/// True if the figure has a skin: one of the options, or its own.
inline bool has_skin(const WriteJob& job) { return job.options.skin != nullptr || job.take.figure().weighted_skin; }

/// The mesh of the figure's skin: the one of the options, otherwise the figure's own. Notes which parts are left out;
/// nothing if all are.
std::optional<JointMesh> joint_mesh(const WriteJob& job);

/// A PNG file of the picture.
std::string png_bytes(const base::Image& image);

/// True if the take moves bones. Notes what is left out of a take that has a mesh for every frame.
bool has_bone_motion(const WriteJob& job);

/// By BoneId: the inverse of bone · S (see figure::skin_scale()) in the bind pose of that skin (without a skin, in the
/// rest pose), in the written axes and lengths.
std::vector<glm::dmat4> inverse_binds(const WriteJob& job);

/// The animated property of a node, as in glTF. `stretch` is the scale of a bone's own skin, in glTF that of a
/// StretchJoint.
enum class NodePath : std::uint8_t { translation, rotation, scale, stretch };
inline constexpr std::size_t node_paths = 4;

/// The transform of a node in its parent: v' = translation + rotation · scale · v.
struct NodePose {
    std::array<float, 3> translation{};
    std::array<float, 4> rotation{0, 0, 0, 1};  // unit quaternion, the scalar last
    std::array<float, 3> scale{1, 1, 1};
    std::array<float, 3> stretch{1, 1, 1};  // of the bone's own skin, along StretchJoint::axes
    double shear = 0.0;                     // of the matrix, which is lost: the most that two axes lean, in radians

    [[nodiscard]] std::span<const float> numbers(NodePath path) const noexcept;
};

/// The rest pose of every bone, by BoneId.
std::vector<NodePose> rest_poses(const figure::Skeleton& skeleton);

/// The values of a node's property in every frame.
struct NodeTrack {
    BoneId bone = BoneId::none;
    NodePath path = NodePath::rotation;
    std::vector<float> values;  // frame after frame
};

/// The tracks of properties that leave the rest pose, ordered by bone and path; of `stretch` only if there is a skin. A
/// take without motion has a track of the first bone's rotation, so that its length is known. Quaternions keep their
/// sign from frame to frame. Nothing when stopped. Throws ExportFault if a number is too large for 32 bits.
std::optional<std::vector<NodeTrack>> node_tracks(const WriteJob& job, std::span<const NodePose> rest);

/// A joint for the skin of a bone that is stretched. In glTF a child inherits the scale of its parent, but no bone may
/// inherit a stretch; so the joint is a leaf of its bone, whose scale is animated, and vertices follow it instead.
struct StretchJoint {
    BoneId bone = BoneId::none;
    glm::dmat3 axes{1.0};  // in the bone's; where skins are stretched along the bone, y points along it
    std::array<float, 4> rotation{0, 0, 0, 1};  // the same, as NodePose::rotation
};

/// The joints that the tracks need, by bone.
std::vector<StretchJoint> stretch_joints(const figure::Skeleton& skeleton, std::span<const NodeTrack> tracks);

/// Moves vertices from the bones to their stretch joints. `first`: the number of the first of these in the skin.
void follow_stretch(std::span<const StretchJoint> joints, std::size_t first, JointMesh& mesh);

/// The bones of ExportOptions::human_bones alone, named so, in the written axes and lengths; each turns as before in
/// the figure's axes. Nothing when stopped.
std::optional<figure::Figure> human_figure(const WriteJob& job);
}  // namespace skelplay::exporters
