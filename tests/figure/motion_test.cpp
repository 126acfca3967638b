#include "figure/motion.h"
#include <gmock/gmock.h>
#include <string_view>
#include "figure/pose.h"
#include "support/skeleton.h"

namespace skelplay::figure::motion_test {
using testing::ElementsAre;

constexpr BoneId root{0};

TEST(Motion, ARowIsOneFrameInTheOrderOfTheFile) {
    Motion motion{.columns = 3, .frames = 2, .samples = {1, 2, 3, 4, 5, 6}};
    EXPECT_THAT(motion.row(0), ElementsAre(1, 2, 3));
    EXPECT_THAT(motion.row(1), ElementsAre(4, 5, 6));
}

TEST(RestMotion, HoldsForEachRoleTheNumberThatLeavesTheBoneAlone) {
    Bone bone{.offset = {7, 8, 9}};
    bone.direction = {0, 0.5, 0};  // not of unit length: lengths are in multiples of it
    bone.tail = {0, 2, 0};
    const std::vector<Channel> channels{
        {root, ChannelRole::translate, Axis::x, 0},     {root, ChannelRole::replace_offset, Axis::y, 1},
        {root, ChannelRole::translate_own, Axis::z, 2}, {root, ChannelRole::rotate, Axis::x, 3},
        {root, ChannelRole::length, Axis::x, 4},        {root, ChannelRole::tail_scale, Axis::x, 6},
    };
    const Motion motion = rest_motion(test::skeleton_of({bone}), channels);
    EXPECT_EQ(motion.frames, 1U);
    EXPECT_TRUE(motion.rest_only);
    EXPECT_EQ(motion.columns, 7U);  // column 5 is no channel's
    EXPECT_THAT(motion.row(0), ElementsAre(0, 8, 0, 0, 4, 0, 1));
}

TEST(RestMotion, PosesAsTheRestPoseDoes) {
    Bone bone{.offset = {7, 8, 9},
              .rest = glm::angleAxis(1.0, glm::dvec3(0.6, 0, 0.8)),
              .tail = {0, 2, 0},
              .direction = {0, 1, 0},
              .channels = {0, 3}};
    const Skeleton skeleton = test::skeleton_of({bone});
    const Motion motion = rest_motion(skeleton, {{root, ChannelRole::replace_offset, Axis::y, 0},
                                                 {root, ChannelRole::rotate, Axis::x, 1},
                                                 {root, ChannelRole::length, Axis::x, 2}});
    Pose rest;
    Pose sampled;
    rest_pose(skeleton, rest);
    sample(skeleton, motion, 0, sampled);
    EXPECT_EQ(sampled.local, rest.local);
    EXPECT_EQ(sampled.tail, rest.tail);
}

TEST(RestMotion, OfABoneWithoutDirectionHasLengthZero) {
    const Motion motion = rest_motion(test::skeleton_of({{}}), {{root, ChannelRole::length, Axis::x, 0}});
    EXPECT_THAT(motion.row(0), ElementsAre(0));
}

TEST(ChannelName, IsTheFormatsOwnWord) {
    struct Case {
        Format format;
        ChannelRole role;
        Axis axis;
        std::string_view name;
    };
    const std::vector<Case> cases{
        {Format::bvh, ChannelRole::translate, Axis::x, "Xposition"},
        {Format::bvh, ChannelRole::replace_offset, Axis::y, "Yposition"},
        {Format::bvh, ChannelRole::rotate, Axis::z, "Zrotation"},
        {Format::acclaim, ChannelRole::translate_own, Axis::y, "ty"},
        {Format::acclaim, ChannelRole::rotate, Axis::x, "rx"},
        {Format::acclaim, ChannelRole::length, Axis::x, "l"},
        {Format::htr, ChannelRole::translate, Axis::z, "Tz"},
        {Format::htr, ChannelRole::rotate, Axis::y, "Ry"},
        {Format::htr, ChannelRole::tail_scale, Axis::x, "SF"},
        {Format::gtr, ChannelRole::rotate, Axis::x, "Rx"},
    };
    for (const Case& wanted : cases)
        EXPECT_EQ(channel_name(wanted.format, {root, wanted.role, wanted.axis, 0}), wanted.name);
}
}  // namespace skelplay::figure::motion_test
