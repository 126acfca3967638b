#include "scene/limit_arcs.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <variant>

namespace skelplay::scene {

namespace {

using figure::Axis;
using figure::BoneId;
using figure::ChannelRole;

/// A bone along -Y, a metre long, whose joint is at (0, 2, 0); it turns about Z first in the product, then about X.
/// Each may go from -30 to 90 degrees.
struct Hinge {
    figure::Skeleton skeleton;
    figure::Motion motion;

    Hinge(double z, double x) {
        figure::Bone bone;
        bone.name = "knee";
        bone.offset = {0, 2, 0};
        bone.tail = {0, -1, 0};
        bone.channels = {0, 2};
        bone.limits = {{0, -30, 90}, {1, -30, 90}};
        figure::SkeletonBuilder builder;
        builder.add(bone);
        skeleton = std::get<figure::SkeletonBuilder::Built>(builder.build()).skeleton;
        motion.channels = {{BoneId{0}, ChannelRole::rotate, Axis::z, 0}, {BoneId{0}, ChannelRole::rotate, Axis::x, 1}};
        motion.columns = 2;
        motion.frames = 1;
        motion.samples.assign(2, 0.0);
        motion.samples[0] = z;
        motion.samples[1] = x;
    }
    [[nodiscard]] DrawList drawn() const {
        DrawList list;
        draw_limits({&skeleton, &motion, 0, BoneId{0}, glm::dmat4(0.01), {0, 2, 0}, 0.5}, list);
        return list;
    }
};

/// The first corner of an arc: `line` counts the list's lines.
glm::dvec3 end_of(const DrawList& list, std::size_t line) {
    return glm::dvec3(list.lines[2 * line + 1].position) - glm::dvec3(0, 2, 0);
}

TEST(LimitArcs, ReachFromTheLeastToTheGreatestAngle) {
    const DrawList list = Hinge(0, 0).drawn();
    // An arc of 120 degrees has 22 pieces, two sides and a needle; there are two of them.
    ASSERT_EQ(list.lines.size(), 2U * 2U * (22U + 3U));
    // About +Z a bone that hangs down swings to +X: by 30 degrees back it points to -X.
    const glm::dvec3 low = end_of(list, 0);
    EXPECT_LE(glm::distance(low, 0.5 * glm::dvec3(-std::sin(M_PI / 6), -std::cos(M_PI / 6), 0)), 1e-6);
    const glm::dvec3 high = end_of(list, 22);
    EXPECT_LE(glm::distance(high, 0.5 * glm::dvec3(1, 0, 0)), 1e-6);
    // The needle points along the bone and is slightly longer.
    EXPECT_LE(glm::distance(end_of(list, 24), 0.575 * glm::dvec3(0, -1, 0)), 1e-6);
    // About +X it swings to -Z.
    EXPECT_LE(glm::distance(end_of(list, 25 + 22), 0.5 * glm::dvec3(0, 0, -1)), 1e-6);
}

TEST(LimitArcs, LaterRotationsAreSeenFromThoseBefore) {
    const DrawList list = Hinge(90, 0).drawn();
    // Turned by 90 degrees about Z the bone points to +X; the second arc begins 30 degrees behind it.
    EXPECT_LE(glm::distance(end_of(list, 25 + 24), 0.575 * glm::dvec3(1, 0, 0)), 1e-6);
    EXPECT_NEAR(end_of(list, 25).x, 0.5 * std::cos(M_PI / 6), 1e-6);
    EXPECT_NEAR(end_of(list, 25).z, 0.5 * std::sin(M_PI / 6), 1e-6);
}

TEST(LimitArcs, ViolationsAreRed) {
    const auto is_red = [](const DrawList& list, std::size_t line) {
        const glm::vec4& ink = list.lines[2 * line].colour;
        return ink.r > 0.9F && ink.g < 0.1F && ink.b < 0.1F;
    };
    const DrawList inside = Hinge(90, -30).drawn();  // the ends belong to it
    EXPECT_FALSE(is_red(inside, 0));
    EXPECT_FALSE(is_red(inside, 25));
    const DrawList outside = Hinge(90.5, 0).drawn();
    EXPECT_TRUE(is_red(outside, 0));
    EXPECT_TRUE(is_red(outside, 24));
    EXPECT_FALSE(is_red(outside, 25));
}

TEST(LimitArcs, WhatIsNotLimitedHasNone) {
    Hinge hinge(0, 0);
    figure::Bone bone = hinge.skeleton[BoneId{0}];
    bone.limits = {{0, -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()}};
    figure::SkeletonBuilder builder;
    builder.add(bone);
    hinge.skeleton = std::get<figure::SkeletonBuilder::Built>(builder.build()).skeleton;
    EXPECT_TRUE(hinge.drawn().lines.empty());
}

}  // namespace

}  // namespace skelplay::scene
