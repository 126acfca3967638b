#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <optional>
#include <span>
#include <vector>

#include "exporters/export.h"

namespace skelplay::exporters {

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

NodePose node_pose(const glm::dmat4& local);

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
std::optional<std::vector<NodeTrack>> node_tracks(const ExportJob& job, std::span<const NodePose> rest);

}  // namespace skelplay::exporters
