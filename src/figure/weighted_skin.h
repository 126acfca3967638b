#pragma once

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <string>
#include <vector>

#include "figure/ids.h"

namespace skelplay::figure {

/// A bone's share in the movement of a vertex.
struct Influence {
    BoneId bone = BoneId::none;
    double weight = 0.0;  // > 0; those of a vertex sum to 1
};

/// A mesh whose vertices follow several bones each:
///     v' = Σ weight · bone(frame) · inverse_bind · v      (BonesPro's export format; raw units and axes)
/// A vertex without influences stays where it is.
struct WeightedSkin {
    std::string name;                   // the file's name, without its folder
    std::vector<glm::dvec3> positions;  // in the bind pose
    /// Where a vertex's influences begin; one entry more than there are vertices, the last is the number of all.
    std::vector<std::uint32_t> first_influence;
    std::vector<Influence> influences;     // of a vertex: the heaviest first; any number
    std::vector<double> file_weight_sums;  // by vertex: what the file's weights sum to
    std::vector<glm::dmat4> inverse_bind;  // by BoneId: the inverse of the bone's world matrix in the bind pose
    std::vector<std::array<std::uint32_t, 3>> triangles;  // into positions; empty: shown as points

    [[nodiscard]] std::span<const Influence> influences_of(std::size_t vertex) const noexcept {
        return std::span(influences)
            .subspan(first_influence[vertex], first_influence[vertex + 1] - first_influence[vertex]);
    }
};

/// The skin's vertices in a pose. `world`: every bone's matrix in the figure's axes, by BoneId. `positions` is reused.
void pose_weighted(const WeightedSkin& skin, std::span<const glm::dmat4> world, std::vector<glm::dvec3>& positions);

}  // namespace skelplay::figure
