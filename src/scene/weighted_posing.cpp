#include "scene/weighted_posing.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>

#include "scene/bounds.h"

namespace skelplay::scene {

void pose_weighted(const figure::WeightedSkin& skin, const FigureEvaluator& evaluator,
                   std::vector<glm::dvec3>& positions) {
    std::vector<glm::dmat4> world;
    world.reserve(skin.inverse_bind.size());
    for (std::size_t bone = 0; bone < skin.inverse_bind.size(); ++bone)
        world.push_back(evaluator.world(figure::bone_id(bone)));
    figure::pose_weighted(skin, world, positions);
}

bool take_faces(figure::WeightedSkin& skin, const figure::Mesh& mesh) {
    constexpr double tolerance = 1e-3;  // of the longest edge
    if (mesh.positions.size() != skin.positions.size()) return false;
    Bounds box;
    for (const glm::dvec3& position : skin.positions) box.include(position);
    const glm::dvec3 size = box.size();
    const double most = tolerance * std::max({size.x, size.y, size.z});
    for (std::size_t i = 0; i < mesh.positions.size(); ++i)
        if (!(glm::distance(mesh.positions[i], skin.positions[i]) <= most)) return false;
    skin.triangles.clear();
    for (const std::array<std::uint32_t, 3>& corners : mesh.triangles)
        skin.triangles.push_back(
            {mesh.corners[corners[0]].position, mesh.corners[corners[1]].position, mesh.corners[corners[2]].position});
    return true;
}

}  // namespace skelplay::scene
