#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include "processing/lock_feet.h"

namespace skelplay::processing::root_shift_test {
constexpr std::size_t frames = 120;
constexpr double frame_time = 1.0 / 60;

std::vector<LegPull> leg(const LegPose& pose, const glm::dvec3& shift) {
    LegPull pull = leg_pull(pose);
    pull.shift = shift;
    return std::vector<LegPull>(frames, pull);
}

const LegPose straight{{0, 2, 0}, {0, 1, 0}, {0, 0, 0}};
const LegPose bent{{0, 1.6, 0}, {0, 0.8, 0.6}, {0, 0, 0}};  // 80 % of its length

TEST(RootShifts, FollowAStraightLegAlongIt) {
    const auto shifts = root_shifts({leg(straight, {3, 1, 0})}, frame_time);
    for (const glm::dvec3& shift : shifts) ASSERT_LT(glm::distance(shift, glm::dvec3(0, 1, 0)), 0.01);
}

TEST(RootShifts, LetLegsBendThatCan) {
    const auto shifts = root_shifts({leg(bent, {3, 1, 0})}, frame_time);
    for (const glm::dvec3& shift : shifts) ASSERT_EQ(shift, glm::dvec3(0.0));
}

/// What starts within a frame is followed before and after, by steps that are small.
TEST(RootShifts, NeverJump) {
    std::vector<LegPull> pulls = leg(straight, {0, 1, 0});
    for (std::size_t frame = 0; frame < frames / 2; ++frame) pulls[frame].shift = glm::dvec3(0.0);
    const auto shifts = root_shifts({pulls}, frame_time);
    for (std::size_t frame = 1; frame < frames; ++frame)
        ASSERT_LT(glm::distance(shifts[frame], shifts[frame - 1]), 0.3) << frame;
    EXPECT_NEAR(shifts.back().y, 1.0, 0.02);
}
}  // namespace skelplay::processing::root_shift_test
