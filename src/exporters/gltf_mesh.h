#pragma once

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <vector>

#include "exporters/export.h"

namespace skelplay::exporters {

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
std::optional<JointMesh> joint_mesh(const ExportJob& job);

/// By BoneId: the inverse of the bone's world matrix in the bind pose of that skin, in the axes and lengths that are
/// written; without a skin of the rest pose.
std::vector<glm::dmat4> inverse_binds(const ExportJob& job);

}  // namespace skelplay::exporters
