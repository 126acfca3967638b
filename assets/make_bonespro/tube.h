#pragma once

#include <array>
#include <cstddef>
#include <glm/glm.hpp>
#include <vector>

/// A tube that sways: a chain of four bones along Z, and a skin whose rings follow two bones near each joint. Computed
/// with row vectors as in 3ds Max, p' = p R + T, so that nothing here shares a convention with our reader.
namespace skelplay::make_bonespro {
constexpr std::size_t bone_count = 4;
constexpr std::size_t ring_count = 20;
constexpr std::size_t ring_vertices = 16;
constexpr std::size_t vertex_count = ring_count * ring_vertices;
constexpr std::size_t frame_count = 40;

constexpr double bone_length = 15.0;
constexpr glm::dvec3 box{bone_length, 7.0, 7.0};  // edge lengths, along the bone's own axes

/// A transform of row vectors: p' = p.x rows[0] + p.y rows[1] + p.z rows[2] + translation.
struct Transform {
    std::array<glm::dvec3, 3> rows{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};  // own X, Y, Z axes
    glm::dvec3 translation{0.0};
};

/// A bone's two transforms: the node is at the joint, the bone at the centre of its box.
struct BoneTransform {
    Transform bone;
    Transform node;
};
using Bones = std::array<BoneTransform, bone_count>;

struct Share {
    std::size_t bone = 0;
    double weight = 0.0;
};

struct Vertex {
    glm::dvec3 position{0.0};  // in the bind pose
    std::vector<Share> shares;
};

/// The upright bones that the skin was attached to.
Bones bind_pose();

/// The bones in a frame; a wave runs up the tube once every frame_count frames.
Bones pose(std::size_t frame);

/// Rings from bottom to top, each counter-clockwise seen from above.
std::vector<Vertex> make_vertices();

/// The posed position of a vertex: the sum of weight · (v · bind⁻¹ · bone).
glm::dvec3 posed(const Vertex& vertex, const Bones& bind, const Bones& now);

/// Vertex indices of each face, from 0, counter-clockwise seen from outside: quads, and a ring of corners at each end.
std::vector<std::vector<std::size_t>> make_faces();
}  // namespace skelplay::make_bonespro
