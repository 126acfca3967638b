#include <cmath>
#include <gmock/gmock.h>
#include <vector>
#include "analysis/curves.h"
#include "support/posed.h"
#include "support/stick_figure.h"

namespace skelplay::analysis::angle_curves_test {
using testing::DoubleNear;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pointwise;

/// A stick figure whose head turns by these angles about z, x and y, multiplied in this order, a frame each.
figure::Figure head_turned(const std::vector<glm::dvec3>& angles) {
    return test::stick_figure({}, angles.size(), [&](std::string_view joint, std::size_t frame) {
        return joint == "Head" ? angles[frame] : glm::dvec3(0.0);
    });
}

const figure::Motion& motion_of(const figure::Figure& figure) { return std::get<figure::Motion>(figure.take); }
const figure::Bone& head_of(const figure::Figure& figure) { return figure.skeleton[figure.skeleton.find("Head")]; }

std::vector<std::vector<double>> unrolled(const figure::Figure& figure) {
    return unrolled_angles(motion_of(figure), head_of(figure));
}

TEST(UnrolledAngles, GoOnWhereTheFileWrapsAround) {
    const auto angles = unrolled(head_turned({{170, 0, 350}, {178, 0, 359}, {-174, 0, 7}, {-166, 0, 15}}));
    ASSERT_EQ(angles.size(), 3U);
    EXPECT_THAT(angles[0], Pointwise(DoubleNear(1e-9), {170.0, 178.0, 186.0, 194.0}));
    EXPECT_THAT(angles[1], Pointwise(DoubleNear(1e-9), {0.0, 0.0, 0.0, 0.0}));
    EXPECT_THAT(angles[2], Pointwise(DoubleNear(1e-9), {350.0, 359.0, 367.0, 375.0}));
}

// Past 90° of the middle angle a file often goes on with the other three angles of the same turn.
TEST(UnrolledAngles, StayOnTheirBranchThroughGimbalLock) {
    const figure::Figure figure = head_turned({{20, 80, 10}, {20, 86, 10}, {-160, 88, -170}, {-160, 82, -170}});
    const auto angles = unrolled(figure);
    EXPECT_THAT(angles[0], Pointwise(DoubleNear(1e-9), {20.0, 20.0, 20.0, 20.0}));
    EXPECT_THAT(angles[1], Pointwise(DoubleNear(1e-9), {80.0, 86.0, 92.0, 98.0}));
    EXPECT_THAT(angles[2], Pointwise(DoubleNear(1e-9), {10.0, 10.0, 10.0, 10.0}));
}

TEST(UnrolledAngles, GiveTheSameTurnsAsTheFile) {
    std::vector<glm::dvec3> file;
    for (int i = 0; i < 200; ++i) {
        const double t = i * 0.1;
        // Wrapped into -180 … 180.
        file.push_back({std::remainder(40 * t, 360), std::remainder(75 * std::sin(t) + 30 * t, 360),
                        std::remainder(-25 * t + 90, 360)});
    }
    const figure::Figure as_file = head_turned(file);
    const auto angles = unrolled(as_file);
    std::vector<glm::dvec3> smooth;
    for (std::size_t i = 0; i < file.size(); ++i) smooth.push_back({angles[0][i], angles[1][i], angles[2][i]});
    const figure::Figure as_unrolled = head_turned(smooth);
    const auto head = figure::index(as_file.skeleton.find("Head"));
    for (std::size_t i = 0; i < file.size(); ++i) {
        const glm::dmat4 a = test::world_matrices(as_file, i)[head];
        const glm::dmat4 b = test::world_matrices(as_unrolled, i)[head];
        for (int column = 0; column < 3; ++column) EXPECT_LT(glm::distance(a[column], b[column]), 1e-9) << i;
    }
    for (std::size_t i = 1; i < smooth.size(); ++i)
        EXPECT_LT(glm::distance(smooth[i], smooth[i - 1]), 20.0) << "no jump at " << i;
}

TEST(UnrolledAngles, LeavePositionsOutAndUseTheFilesUnit) {
    figure::Figure figure = head_turned({{0, 0, 0}, {0, 0, 0}});
    auto& motion = std::get<figure::Motion>(figure.take);
    motion.radians_per_unit = 1.0;
    const figure::Bone& head = head_of(figure);
    motion.samples[motion.columns + motion.channels[head.channels.first].column] = 6.0;
    EXPECT_NEAR(unrolled(figure)[0][1], 6.0 - 2 * 3.14159265358979, 1e-9);
    const figure::Bone& hips = figure.skeleton[figure.skeleton.find("Hips")];
    const auto of_hips = unrolled_angles(motion, hips);
    ASSERT_EQ(of_hips.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i)
        EXPECT_EQ(of_hips[i].empty(), motion.channels[hips.channels.first + i].role != figure::ChannelRole::rotate);
}

TEST(GimbalLock, IsWhereTheMiddleAngleIsNearNinetyDegrees) {
    const figure::Figure figure =
        head_turned({{90, 0, 90}, {0, 79, 0}, {0, 81, 0}, {0, 88, 0}, {0, 100.5, 0}, {0, -95, 0}, {0, 275, 0}});
    const auto lock = gimbal_lock(motion_of(figure), head_of(figure), 10.0);
    ASSERT_TRUE(lock);
    EXPECT_EQ(lock->middle.axis, figure::Axis::x);
    EXPECT_THAT(lock->spans, ElementsAre(figure::FrameRange{2, 3}, figure::FrameRange{5, 6}));
    EXPECT_EQ(lock->frames, 4U);
    EXPECT_EQ(lock->closest_frame, 3U);
    EXPECT_NEAR(lock->closest, 2.0, 1e-9);
    EXPECT_EQ(gimbal_lock(motion_of(figure), head_of(figure), 20.0)->frames, 6U) << "as far as is said";
    EXPECT_FALSE(gimbal_lock(motion_of(figure), head_of(figure), 1.0));
}

TEST(GimbalLock, IsOnlyOfThreeAnglesAboutThreeAxes) {
    figure::Figure figure = head_turned({{0, 90, 0}, {0, 90, 0}});
    auto& motion = std::get<figure::Motion>(figure.take);
    EXPECT_TRUE(gimbal_lock(motion, head_of(figure), 5.0));
    motion.channels[head_of(figure).channels.first].axis = figure::Axis::y;
    EXPECT_FALSE(gimbal_lock(motion, head_of(figure), 5.0)) << "two of them about one axis";
    EXPECT_FALSE(three_angles(motion, head_of(figure)));
}

TEST(AngleCurves, StopWhenAsked) {
    const figure::Figure figure = head_turned({{0, 90, 0}, {0, 90, 0}});
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THAT(unrolled_angles(motion_of(figure), head_of(figure), {.stop = stop.get_token()}), IsEmpty());
    EXPECT_FALSE(gimbal_lock(motion_of(figure), head_of(figure), 5.0, {.stop = stop.get_token()}));
}
}  // namespace skelplay::analysis::angle_curves_test
