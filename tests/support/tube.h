#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include "figure/skin.h"

namespace skelplay::test {
/// A tube of radius 1 and height 4 about the y axis: `rings` rings of `corners` vertices; the lower half follows the
/// first bone, the upper half the second.
inline figure::WeightedSkin tube(std::uint32_t rings, std::uint32_t corners) {
    figure::WeightedSkin skin;
    skin.inverse_bind.resize(2, glm::dmat4(1.0));
    skin.first_influence = {0};
    for (std::uint32_t ring = 0; ring < rings; ++ring)
        for (std::uint32_t corner = 0; corner < corners; ++corner) {
            const double angle = 2.0 * std::numbers::pi * corner / corners;
            skin.positions.emplace_back(std::cos(angle), 4.0 * ring / (rings - 1), std::sin(angle));
            skin.influences.push_back({figure::bone_id(ring < rings / 2 ? 0 : 1), 1.0});
            skin.file_weight_sums.push_back(1.0);
            skin.first_influence.push_back(static_cast<std::uint32_t>(skin.influences.size()));
            if (ring + 1 == rings) continue;
            const std::uint32_t a = ring * corners + corner;
            const std::uint32_t b = ring * corners + (corner + 1) % corners;
            skin.triangles.push_back({a, a + corners, b});
            skin.triangles.push_back({b, a + corners, b + corners});
        }
    return skin;
}
}  // namespace skelplay::test
