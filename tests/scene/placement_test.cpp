#include <glm/matrix.hpp>
#include <glm/vec4.hpp>
#include <gtest/gtest.h>
#include "scene/figure_view.h"

namespace skelplay::scene::placement_test {
using figure::Axis;

glm::dvec3 placement(const FigureTransform& to_world, const glm::dvec3& point) {
    return glm::dvec3(matrix(to_world) * glm::dvec4(point, 1.0));
}

TEST(FigureTransform, TurnsTheUpAxisToYAndScales) {
    EXPECT_EQ(placement({2.0, Axis::y, {}}, {1, 2, 3}), glm::dvec3(2, 4, 6));
    EXPECT_EQ(placement({2.0, Axis::z, {}}, {1, 2, 3}), glm::dvec3(2, 6, -4));
    EXPECT_EQ(placement({2.0, Axis::x, {}}, {1, 2, 3}), glm::dvec3(-4, 2, 6));
    EXPECT_EQ(placement({2.0, Axis::y, {10, 20, 30}}, {1, 2, 3}), glm::dvec3(12, 24, 36));
    EXPECT_EQ(placement({2.0, {Axis::y, true}, {}}, {1, 2, 3}), glm::dvec3(2, -4, -6));
    EXPECT_EQ(placement({2.0, {Axis::z, true}, {}}, {1, 2, 3}), glm::dvec3(2, -6, 4));
    EXPECT_EQ(placement({2.0, {Axis::x, true}, {}}, {1, 2, 3}), glm::dvec3(4, -2, 6));
}

TEST(FigureTransform, TheFilesAxesAreWhereItsAxesPoint) {
    EXPECT_EQ(file_axes({2.0, Axis::y, {1, 2, 3}}), glm::dmat3(1.0));
    const glm::dmat3 axes = file_axes({2.0, Axis::z, {1, 2, 3}});
    EXPECT_EQ(axes[2], glm::dvec3(0, 1, 0)) << "Z is up";
    EXPECT_EQ(axes[1], glm::dvec3(0, 0, -1));
}

TEST(FigureTransform, NeverMirrors) {
    for (const Axis up : {Axis::x, Axis::y, Axis::z})
        for (const bool negative : {false, true})
            EXPECT_DOUBLE_EQ(glm::determinant(matrix({1.0, {up, negative}, {}})), 1.0);
}
}  // namespace skelplay::scene::placement_test
