#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>
#include <variant>
#include "figure/pose.h"
#include "processing/new_take.h"
#include "support/skeleton.h"
namespace skelplay::processing::rotation_take_test {
TEST(RotationTake, AnglesGoOnWithoutJumpsByWholeTurns) {
    RotationTake take({{true, true, figure::zxy}, {}, {false, true, {figure::Axis::y, figure::Axis::z, figure::Axis::x}}},
                      30);
    EXPECT_EQ(take.channels(figure::BoneId{0}).count, 6U);
    EXPECT_EQ(take.channels(figure::BoneId{1}).count, 0U);
    EXPECT_EQ(take.channels(figure::BoneId{2}).first, 6U);
    std::vector<RotationState> states(3);
    for (int frame = 0; frame < 30; ++frame) {
        states[0].translation = {1.0 * frame, 2, 3};
        states[0].rotation = figure::rotation_of({glm::radians(20.0 * frame), 0.1, 0.2}, figure::zxy);
        states[2].rotation = figure::rotation_of({0, glm::radians(-30.0 * frame), 0}, figure::zxy);
        take.append(states);
    }
    const figure::Motion motion = take.take();
    ASSERT_EQ(motion.frames, 30U);
    ASSERT_EQ(motion.columns, 9U);
    EXPECT_EQ(motion.row(29)[0], 29);
    EXPECT_NEAR(motion.row(29)[3], 580, 1e-9) << "more than one turn";
    EXPECT_NEAR(motion.row(29)[8], -870, 1e-9) << "x is the last of yzx";
    EXPECT_EQ(motion.channels[8].axis, figure::Axis::x);
}

TEST(RotationTake, WhatItSamplesIsWhatWasAppended) {
    RotationTake take({{true, true, figure::zxy}}, 1);
    const glm::dmat3 turn = figure::rotation_of({2.0, -1.0, 0.5}, figure::zxy);
    const RotationState state{turn, {4, 5, 6}};
    take.append(std::span(&state, 1));
    const figure::Bone bone{.offset = {1, 1, 1},
                            .rest = glm::angleAxis(0.7, glm::dvec3(0, 1, 0)),
                            .channels = take.channels(figure::BoneId{0})};
    const figure::Skeleton skeleton = test::skeleton_of({bone});
    figure::Pose pose;
    figure::sample(skeleton, take.take(), 0, pose);
    EXPECT_LT(glm::distance(glm::dvec3(pose.local[0][3]), glm::dvec3(5, 6, 7)), 1e-12);
    const glm::dmat3 expected = glm::mat3_cast(bone.rest) * turn;
    for (int column = 0; column < 3; ++column)
        EXPECT_LT(glm::distance(glm::dvec3(pose.local[0][column]), expected[column]), 1e-12);
}
}  // namespace skelplay::processing::rotation_take_test
