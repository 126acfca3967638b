#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <vector>
#include "figure/figure.h"
#include "scene/evaluator.h"
#include "scene/skin_attachment.h"

namespace skelplay::test {
/// Every bone's matrix in a frame of a take, by BoneId, in the figure's own units and axes.
inline std::vector<glm::dmat4> world_matrices(const figure::Figure& figure, std::size_t frame) {
    figure::Pose pose;
    figure::sample(figure.skeleton, figure.take, frame, pose);
    scene::FigureEvaluator evaluator(figure.skeleton);
    evaluator.positions(pose);
    std::vector<glm::dmat4> world;
    for (std::size_t i = 0; i < figure.skeleton.size(); ++i) world.push_back(evaluator.world(figure::bone_id(i)));
    return world;
}

/// Skin::vertices in the pose the evaluator evaluated last, in raw units: what the graphics card computes.
inline std::vector<glm::dvec3> posed_vertices(const figure::Skin& skin, const scene::FigureEvaluator& evaluator) {
    std::vector<glm::dvec3> positions(skin.vertices.size());
    for (const figure::SkinPiece& piece : skin.pieces) {
        const glm::dmat4 matrix = scene::piece_matrix(piece, evaluator);
        for (std::uint32_t i = piece.first_vertex; i < piece.first_vertex + piece.vertex_count; ++i)
            positions[i] = glm::dvec3(matrix * glm::dvec4(skin.vertices[i].position, 1.0));
    }
    return positions;
}
}  // namespace skelplay::test
