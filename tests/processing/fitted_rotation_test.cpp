#include "processing/fitted_rotation.h"
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <gtest/gtest.h>
#include <vector>
#include "figure/euler.h"

namespace skelplay::processing::fitted_rotation_test {
double gap_between(const glm::dmat3& a, const glm::dmat3& b) {
    return glm::distance(a[0], b[0]) + glm::distance(a[1], b[1]) + glm::distance(a[2], b[2]);
}

TEST(FittedTurn, FindsTheRotationOfPointsThatTurned) {
    const glm::dmat3 turn = figure::rotation_of({2.5, -1.2, 3.0}, figure::zxy);
    std::vector<RotatedPoint> points;
    for (const glm::dvec3& rest : {glm::dvec3(1, 0, 0), glm::dvec3(0, 2, 0), glm::dvec3(-1, 0.5, 3)})
        points.push_back({rest, turn * rest});
    EXPECT_LT(gap_between(fitted_rotation(points, glm::dmat3(1.0)), turn), 1e-6);
    points.pop_back();
    EXPECT_LT(gap_between(fitted_rotation(points, glm::dmat3(1.0)), turn), 1e-6) << "two say it all, without mirroring";
}

TEST(FittedTurn, WhatPointsLeaveOpenStaysAsItWas) {
    const glm::dmat3 before = figure::rotation_of({0.4, 0.3, -0.6}, figure::zxy);
    EXPECT_EQ(fitted_rotation({}, before), before);
    const glm::dvec3 rest(0, 1, 0);
    const glm::dvec3 now = glm::normalize(glm::dvec3(1, 1, 0.2));
    const std::vector<RotatedPoint> one{{rest, 3.0 * now}};
    const std::vector<RotatedPoint> in_line{{rest, now}, {2.0 * rest, 2.0 * now}, {-0.5 * rest, -0.5 * now}};
    const glm::dmat3 turned = fitted_rotation(one, before);
    EXPECT_LT(glm::distance(turned * rest, now), 1e-12);
    // The smallest turn is about what is at right angles to both directions, so that this axis stays.
    const glm::dvec3 axis = glm::normalize(glm::cross(before * rest, now));
    EXPECT_LT(glm::distance(turned * glm::transpose(before) * axis, axis), 1e-12);
    EXPECT_LT(gap_between(fitted_rotation(in_line, before), turned), 1e-6);
    const std::vector<RotatedPoint> nothing{{rest, glm::dvec3(0)}, {glm::dvec3(0), now}};
    EXPECT_EQ(fitted_rotation(nothing, before), before);
}
}  // namespace skelplay::processing::fitted_rotation_test
