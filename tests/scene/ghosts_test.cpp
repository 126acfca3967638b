#include "scene/ghosts.h"
#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <string>
#include "scene/annotations.h"
#include "support/bent_arm.h"

namespace skelplay::scene::ghosts_test {
using test::BentArm;
using testing::ElementsAre;

std::vector<std::size_t> frames_of(const std::vector<GhostFrame>& ghosts) {
    std::vector<std::size_t> frames;
    for (const GhostFrame& ghost : ghosts) frames.push_back(ghost.frame);
    return frames;
}

TEST(Ghosts, StandAStepApartNearestFirst) {
    GhostOptions options{.before = 2, .after = 3, .step = 10};
    EXPECT_THAT(ghost_frames(options, 50, 0, 200),
                ElementsAre(GhostFrame{40, 1.0F, false}, GhostFrame{60, 1.0F, true}, GhostFrame{30, 0.5F, false},
                            GhostFrame{70, 1.0F - 1.0F / 3.0F, true}, GhostFrame{80, 1.0F - 2.0F / 3.0F, true}));
}

TEST(Ghosts, StayInsideTheRange) {
    GhostOptions options;
    options.before = options.after = 3;
    options.step = 10;
    EXPECT_THAT(frames_of(ghost_frames(options, 5, 0, 20)), ElementsAre(15));
    EXPECT_THAT(frames_of(ghost_frames(options, 50, 45, 55)), testing::IsEmpty());
    EXPECT_THAT(frames_of(ghost_frames(options, 50, 40, 60)), ElementsAre(40, 60));
    options.before = 0;
    EXPECT_THAT(frames_of(ghost_frames(options, 50, 0, 60)), ElementsAre(60));
}

// While playing the position is between frames: ghosts are the file's own poses.
TEST(Ghosts, StandOnWholeFrames) {
    GhostOptions options{.before = 0, .after = 1, .step = 3};
    EXPECT_THAT(frames_of(ghost_frames(options, 50.4, 0, 100)), ElementsAre(53));
    EXPECT_THAT(frames_of(ghost_frames(options, 50.6, 0, 100)), ElementsAre(54));
}

TEST(Ghosts, AreOfOneColourThatFades) {
    const BentArm arm;
    figure::Pose pose;
    figure::sample(arm.skeleton, arm.motion, 1, pose);
    const FigureView figure{"arm", &arm.skeleton, nullptr, &pose};
    const SceneGraph graph(std::span(&figure, 1));
    WorldMatrices world;
    evaluate(graph, std::span(&figure, 1), world);
    DrawList list;
    ViewOptions view;
    view.names = view.axes = true;
    const glm::vec4 near = ghost_colour({3, 1.0F, false});
    const glm::vec4 far = ghost_colour({3, 0.0F, true});
    EXPECT_GT(near.a, 2 * far.a);
    EXPECT_GT(near.b, near.g);
    EXPECT_GT(far.g, far.b);
    draw_ghost(graph, 0, figure, world, view, far, list);
    ASSERT_EQ(list.ghosts.size(), 1U);
    const std::vector<BoneInstance>& bones = list.ghosts.front().bones;
    ASSERT_EQ(bones.size(), 2U);
    EXPECT_TRUE(list.bones.empty());
    EXPECT_TRUE(list.joints.empty());
    EXPECT_TRUE(list.labels.empty());
    EXPECT_TRUE(list.lines.empty());
    EXPECT_EQ(list.ghosts.front().colour, far);
    for (const BoneInstance& bone : bones) EXPECT_EQ(glm::vec3(bone.colour), glm::vec3(far));
    EXPECT_NEAR(bones[1].tail.x, -0.4698, 1e-4);  // half a metre, bent by 70 degrees
    EXPECT_LT(list.bounds.low.x, -0.46);
}

std::vector<glm::dvec3> straight(std::size_t frames) {
    std::vector<glm::dvec3> way;
    for (std::size_t i = 0; i < frames; ++i) way.emplace_back(static_cast<double>(i), 0, 0);
    return way;
}

TEST(MotionPath, IsALineForEachFrameBrightUntilNowThatFades) {
    const auto way = straight(11);
    DrawList list{.origin = {1, 0, 0}};
    draw_path({way, glm::dmat4(1.0), 2, 6, 4.0, 0, 0.0, glm::vec3(1, 0, 0)}, list);
    ASSERT_EQ(list.lines.size(), 2U * 4U);
    EXPECT_EQ(list.lines.front().position, glm::vec3(1, 0, 0));
    EXPECT_EQ(list.lines[3].colour.a, 1.0F) << "to frame 4, which is now";
    EXPECT_LT(list.lines[1].colour.a, 0.9F) << "before";
    EXPECT_GT(list.lines[1].colour.a, 0.5F);
    EXPECT_LT(list.lines[5].colour.a, 0.4F) << "to come";
    EXPECT_LT(list.lines[7].colour.a, list.lines[5].colour.a);
    EXPECT_GT(list.lines[7].colour.a, 0.1F);
}

// Ticks every 12 frames of a file that counts from 1; with 20 of them every second has its number, with 200 every 20th.
TEST(MotionPath, SomeTicksHaveTheFramesNumber) {
    const auto numbers = [](std::size_t frames) {
        const auto way = straight(frames);
        DrawList list{.origin = {5, 0, 0}};
        draw_path({way, glm::dmat4(1.0), 6, frames - 1, 0.0, 12, 0.2, glm::vec3(1), 1}, list);
        std::vector<std::string> texts;
        for (const Label& label : list.labels) {
            texts.push_back(label.text);
            EXPECT_EQ(label.text, std::to_string(std::lround(label.position.x) + 1)) << "stands where the joint was";
        }
        return texts;
    };
    EXPECT_THAT(numbers(60), ElementsAre("13", "25", "37", "49"));
    EXPECT_THAT(numbers(250), ElementsAre("25", "49", "73", "97", "121", "145", "169", "193", "217", "241"));
    EXPECT_THAT(numbers(2410), ElementsAre("241", "481", "721", "961", "1201", "1441", "1681", "1921", "2161", "2401"));
}

TEST(MotionPath, TicksStandAtWholeMultiples) {
    const auto way = straight(40);
    DrawList list;
    draw_path({way, glm::dmat4(1.0), 5, 25, 0.0, 10, 0.2, glm::vec3(1, 0, 0)}, list);
    ASSERT_EQ(list.lines.size(), 2U * (20U + 2U * 3U));
    EXPECT_NEAR(list.lines[40].position.x, 9.9F, 1e-5F);
    EXPECT_NEAR(list.lines[41].position.x, 10.1F, 1e-5F);
}

TEST(MotionPath, HasAGapWhereAMarkerWasNotSeen) {
    auto way = straight(11);
    way[4] = glm::dvec3(std::numeric_limits<double>::quiet_NaN());
    DrawList list;
    draw_path({way, glm::dmat4(1.0), 0, 10, 0.0, 2, 0.2, glm::vec3(1, 0, 0)}, list);
    std::size_t lines = 0;
    for (std::size_t i = 0; i < list.lines.size(); i += 2) {
        EXPECT_FALSE(std::isnan(list.lines[i].position.x) || std::isnan(list.lines[i + 1].position.x));
        if (list.lines[i + 1].position.x - list.lines[i].position.x == 1.0F) ++lines;
    }
    EXPECT_EQ(lines, 8U) << "of ten, without those to frame 4 and from it";
    EXPECT_EQ(list.lines.size(), 2U * (8U + 5U * 3U)) << "a tick is missing, too";
    for (const Label& label : list.labels) EXPECT_NE(label.text, "4");
}

// A long path is drawn in steps of several frames; a gap of one frame is a gap there, too.
TEST(MotionPath, AShortGapOfALongPathIsNotDrawnOver) {
    auto way = straight(100'000);
    way[50'001] = glm::dvec3(std::numeric_limits<double>::quiet_NaN());
    DrawList list;
    draw_path({way, glm::dmat4(1.0), 0, way.size() - 1, 0.0, 0, 0.0, glm::vec3(1, 0, 0)}, list);
    for (std::size_t i = 0; i < list.lines.size(); i += 2)
        EXPECT_FALSE(list.lines[i].position.x < 50'001 && list.lines[i + 1].position.x > 50'001);
}

TEST(MotionPath, AMillionFramesStayDrawable) {
    const auto way = straight(1'000'000);
    DrawList list;
    draw_path({way, glm::dmat4(1.0), 0, way.size() - 1, 0.0, 12, 0.2, glm::vec3(1, 0, 0)}, list);
    EXPECT_LE(list.lines.size(), 2U * 2001U);
    EXPECT_EQ(list.lines.back().position.x, 999'999.0F);
}

TEST(MotionPath, NothingForNothing) {
    DrawList list;
    draw_path({}, list);
    const auto way = straight(3);
    draw_path({way, glm::dmat4(1.0), 5, 9, 0.0, 0, 0.0, glm::vec3(1)}, list);
    EXPECT_TRUE(list.lines.empty());
}
}  // namespace skelplay::scene::ghosts_test
