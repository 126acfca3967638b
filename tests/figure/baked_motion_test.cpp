// Takes without channels: matrices, and vertices.

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include <numbers>
#include <utility>
#include <variant>
#include "figure/figure.h"
#include "support/skeleton.h"

namespace skelplay::figure::baked_motion_test {
using glm::dmat4;
using glm::dvec3;

constexpr double degree = std::numbers::pi / 180;

/// root -- tip, and a second root that was the first in the file
Skeleton two_roots() {
    return test::skeleton_of({{.tail = {0, 1, 0}}, {.tail = {0, 1, 0}}, {.parent = BoneId{1}, .tail = {0, 1, 0}}});
}

dmat4 turned(double degrees, dvec3 place) {
    return glm::rotate(glm::translate(dmat4(1), place), degrees * degree, dvec3(0, 0, 1));
}

/// Two frames: bone 0 turns from 170° to −170°, the short way over 180°; bone 1 grows from 1 to 3 times its size;
/// bone 2 stands 10 along bone 1's X.
BakedMotion motion() {
    BakedMotion baked{.bones = 3, .frames = 2, .first_frame = 7};
    baked.local = {turned(170, {0, 0, 0}),  glm::scale(dmat4(1), dvec3(1)), turned(0, {10, 0, 0}),
                   turned(-170, {4, 2, 0}), glm::scale(dmat4(1), dvec3(3)), turned(90, {10, 0, 0})};
    return baked;
}

void expect_near(const dmat4& a, const dmat4& b) {
    for (int i = 0; i < 4; ++i) EXPECT_LT(glm::distance(a[i], b[i]), 1e-12) << i;
}

TEST(BakedMotion, GivesItsMatricesAsTheyAre) {
    const Skeleton skeleton = two_roots();
    const Take take = motion();
    Pose pose;
    sample(skeleton, take, 1, pose);
    EXPECT_EQ(pose.local[1], motion().local[4]);
    EXPECT_EQ(pose.tail[1], dvec3(0, 1, 0));
    sample(skeleton, take, 99, pose);
    EXPECT_EQ(pose.local[0], motion().local[3]);
    sample_between(skeleton, take, 1.0, pose);
    EXPECT_EQ(pose.local[2], motion().local[5]);
    EXPECT_EQ(frame_count(take), 2U);
    EXPECT_EQ(first_frame(take), 7);
    EXPECT_EQ(frame_time(take), std::nullopt);
    EXPECT_EQ(channel_motion(take), nullptr);
    EXPECT_FALSE(is_rest_only(take));
}

TEST(BakedMotion, ATailFollowsItsChild) {
    SkeletonBuilder builder;
    builder.add({.name = "arm"});
    builder.add({.name = "hand", .offset = {2, 0, 0}}, 0);
    builder.set_tail_child(0, 1);
    const Skeleton skeleton = std::get<Skeleton>(builder.build());
    BakedMotion baked{.bones = 2, .frames = 1, .local = {glm::dmat4(2.0), glm::dmat4(1.0)}};
    baked.local[1][3] = {3, 0, 1, 1};
    Pose pose;
    sample(skeleton, baked, 0, pose);
    EXPECT_EQ(pose.tail[0], glm::dvec3(3, 0, 1)) << "where the hand is in this frame, in the arm's axes";
    EXPECT_EQ(pose.tail[1], glm::dvec3(0));
}

TEST(BakedMotion, TurnsTheShortWayBetweenFrames) {
    const Skeleton skeleton = two_roots();
    const Take take = motion();
    Pose pose;
    sample_between(skeleton, take, 0.25, pose);
    expect_near(pose.local[0], turned(175, {1, 0.5, 0}));
    expect_near(pose.local[2], turned(22.5, {10, 0, 0}));
    // Not rigid: number by number.
    expect_near(pose.local[1], glm::scale(dmat4(1), dvec3(1.5)));
}

TEST(BakedMotion, KeepsAMirrorBetweenFrames) {
    const Skeleton skeleton = two_roots();
    BakedMotion baked = motion();
    for (std::size_t frame = 0; frame < 2; ++frame)
        baked.local[frame * 3] = glm::scale(turned(0, {2.0 * static_cast<double>(frame), 0, 0}), dvec3(-1, 1, 1));
    Pose pose;
    sample_between(skeleton, baked, 0.5, pose);
    expect_near(pose.local[0], glm::scale(turned(0, {1, 0, 0}), dvec3(-1, 1, 1)));
}

TEST(BakedMotion, WithoutFramesShowsTheRestPose) {
    Pose pose;
    sample(two_roots(), Take(BakedMotion{}), 0, pose);
    EXPECT_EQ(pose.local.size(), 3U);
    sample_between(two_roots(), Take(BakedMotion{}), 1.5, pose);
    EXPECT_EQ(pose.local[2], dmat4(1));
}

TEST(BakedMotion, HasBoxesOfItsOwnOrThoseOfTheFigure) {
    Figure figure;
    EXPECT_EQ(box_of(figure, 0, BoneId{0}), std::nullopt);
    figure.boxes = {{1, 1, 1}, {2, 2, 2}, {3, 3, 3}};
    EXPECT_EQ(box_of(figure, 5, BoneId{1}), dvec3(2, 2, 2));
    BakedMotion baked = motion();
    figure.take = baked;
    EXPECT_EQ(box_of(figure, 1, BoneId{1}), dvec3(2, 2, 2));
    for (int i = 0; i < 6; ++i) baked.boxes.emplace_back(i);
    figure.take = baked;
    EXPECT_EQ(box_of(figure, 1, BoneId{1}), dvec3(4));
    EXPECT_EQ(box_of(figure, 9, BoneId{2}), dvec3(5));
}

TEST(MeshFrames, GivesItsVertices) {
    MeshFrames mesh{.vertices = 2, .frames = 2, .positions = {{0, 0, 0}, {1, 0, 0}, {4, 0, 0}, {1, 8, 0}}};
    const Take take = mesh;
    std::vector<dvec3> at;
    ASSERT_TRUE(sample_vertices(take, 1, at));
    EXPECT_EQ(at, (std::vector<dvec3>{{4, 0, 0}, {1, 8, 0}}));
    ASSERT_TRUE(sample_vertices(take, 9, at));
    EXPECT_EQ(at[1], dvec3(1, 8, 0));
    ASSERT_TRUE(sample_vertices_between(take, 0.25, at));
    EXPECT_EQ(at, (std::vector<dvec3>{{1, 0, 0}, {1, 2, 0}}));
    ASSERT_TRUE(sample_vertices_between(take, 7.5, at));
    EXPECT_EQ(at[0], dvec3(4, 0, 0));
    EXPECT_FALSE(sample_vertices(Take(Motion{}), 0, at));
    EXPECT_FALSE(sample_vertices_between(Take(BakedMotion{}), 0, at));
    EXPECT_TRUE(sample_vertices(Take(MeshFrames{}), 0, at));
    EXPECT_TRUE(at.empty());
}

TEST(MeshFrames, LeaveTheBonesAtRest) {
    Pose rest;
    Pose pose;
    rest_pose(two_roots(), rest);
    MeshFrames mesh{.frames = 3};
    sample_between(two_roots(), Take(mesh), 1.5, pose);
    EXPECT_EQ(pose.local, rest.local);
    sample(two_roots(), Take(mesh), 1, pose);
    EXPECT_EQ(pose.local, rest.local);
    EXPECT_EQ(frame_count(Take(mesh)), 3U);
}
}  // namespace skelplay::figure::baked_motion_test
