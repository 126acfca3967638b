#include <cmath>
#include <gtest/gtest.h>
#include "scene/skin_surface.h"
#include "support/tube.h"

namespace skelplay::scene {
namespace {
using test::tube;

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
