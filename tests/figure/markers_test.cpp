// A marker that is missing is absent from the pose, and nothing is made up for it between frames.

#include <gtest/gtest.h>
#include <limits>
#include "support/skeleton.h"

namespace skelplay::figure::markers_test {
//  frame   0           1           2           3
//  A       (0, 0, 0)   (2, 4, 6)   -           (8, 8, 8)
//  B       (1, 1, 1)   (1, 1, 1)   (1, 1, 1)   (1, 1, 1)
Figure two_markers() {
    constexpr double gone = std::numeric_limits<double>::quiet_NaN();
    return test::figure_of(
        test::markers_of({"A", "B"}),
        test::marker_motion_of(
            {{{0, 0, 0}, {1, 1, 1}}, {{2, 4, 6}, {1, 1, 1}}, {glm::dvec3(gone), {1, 1, 1}}, {{8, 8, 8}, {1, 1, 1}}}));
}

constexpr BoneId a{0};
constexpr BoneId b{1};

Pose at(double position) {
    const Figure figure = two_markers();
    Pose pose;
    sample_between(figure.skeleton, figure.take, position, pose);
    return pose;
}

TEST(Markers, AreWhereTheyWereSeen) {
    EXPECT_EQ(glm::dvec3(at(1).local[0][3]), glm::dvec3(2, 4, 6));
    EXPECT_EQ(glm::dvec3(at(0.5).local[0][3]), glm::dvec3(1, 2, 3));
    EXPECT_EQ(glm::dvec3(at(3).local[0][3]), glm::dvec3(8, 8, 8));
}

TEST(Markers, AreAbsentWhereTheyWereNotSeenAndUpToTheFramesBesideIt) {
    for (const double position : {1.0001, 1.5, 2.0, 2.5, 2.9999}) {
        EXPECT_FALSE(is_present(at(position), a)) << position;
        EXPECT_TRUE(is_present(at(position), b)) << position;
    }
    for (const double position : {0.0, 0.5, 1.0, 3.0}) EXPECT_TRUE(is_present(at(position), a)) << position;
}

TEST(Markers, AreNoSkeleton) {
    EXPECT_TRUE(is_markers(Format::c3d) && is_markers(Format::trc) && is_markers(Format::csm));
    EXPECT_FALSE(is_markers(Format::bvh) || is_markers(Format::bva) || is_markers(Format::ask) || is_markers(Format::gtr));
    EXPECT_EQ(channel_name(Format::c3d, {a, ChannelRole::translate, Axis::y, 1}), "Y");
}
}  // namespace skelplay::figure::markers_test
