#include "scene/coarse_surface.h"

#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <numbers>

#include "figure/skin.h"

namespace skelplay::scene {
namespace {

/// A tube of radius 1 and height 4 about the y axis: `rings` rings of `corners` vertices; the lower half follows the
/// first bone, the upper half the second.
figure::WeightedSkin tube(std::uint32_t rings, std::uint32_t corners) {
    figure::WeightedSkin skin;
    skin.inverse_bind.resize(2, glm::dmat4(1.0));
    skin.first_influence = {0};
    for (std::uint32_t ring = 0; ring < rings; ++ring)
        for (std::uint32_t corner = 0; corner < corners; ++corner) {
            const double angle = 2.0 * std::numbers::pi * corner / corners;
            skin.positions.emplace_back(std::cos(angle), 4.0 * ring / (rings - 1), std::sin(angle));
            skin.influences.push_back({figure::bone_id(ring < rings / 2 ? 0 : 1), 1.0});
            skin.first_influence.push_back(static_cast<std::uint32_t>(skin.influences.size()));
            if (ring + 1 == rings) continue;
            const std::uint32_t a = ring * corners + corner;
            const std::uint32_t b = ring * corners + (corner + 1) % corners;
            skin.triangles.push_back({a, a + corners, b});
            skin.triangles.push_back({b, a + corners, b + corners});
        }
    return skin;
}

// A tube of 100 000 triangles: about ten thousand are left, on the tube, and each vertex follows one of its two bones.
TEST(CoarseSurface, HasAFewThousandTrianglesInTheSamePlace) {
    const SkinSurface fine = make_surface(tube(501, 100));
    const auto coarse = coarse_surface(fine);
    ASSERT_TRUE(coarse);
    EXPECT_GT(coarse->triangles.size() / 3, 4000U);
    EXPECT_LT(coarse->triangles.size() / 3, 25'000U);
    EXPECT_EQ(coarse->rows.size(), fine.rows.size());
    EXPECT_EQ(coarse->centre, fine.centre);
    for (std::size_t i = 0; i < coarse->points.size(); ++i) {
        const SurfacePoint& point = coarse->points[i];
        EXPECT_NEAR(std::hypot(point.position.x, point.position.z), 1.0F, 0.01F);
        EXPECT_NEAR(point.position.x * point.normal.x + point.position.z * point.normal.z, 1.0F, 0.02F);
        const float row = coarse->influences[static_cast<std::size_t>(coarse->bindings[i].first)].row;
        EXPECT_EQ(row, point.position.y < 0.0F ? 1.0F : 2.0F) << point.position.y;
    }
}

TEST(CoarseSurface, OfFewTrianglesThereIsNone) { EXPECT_FALSE(coarse_surface(make_surface(tube(50, 20)))); }

}  // namespace
}  // namespace skelplay::scene
