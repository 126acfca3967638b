#include "scene/annotations.h"
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec2.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <utility>
#include <vector>
#include "support/skeleton.h"

namespace skelplay::scene::annotations_test {
using figure::Axis;
using figure::BoneId;
using figure::ChannelRole;

/// A bone along -Y, a metre long, whose joint is at (0, 2, 0); it turns about Z first in the product, then about X.
/// Each may go from -30 to 90 degrees.
struct Hinge {
    figure::Skeleton skeleton;
    figure::Motion motion;

    Hinge(double z, double x) {
        skeleton = test::skeleton_of({{.name = "knee",
                                       .offset = {0, 2, 0},
                                       .tail = {0, -1, 0},
                                       .channels = {0, 2},
                                       .limits = {{0, -30, 90}, {1, -30, 90}}}});
        motion = test::motion_of(
            {{BoneId{0}, ChannelRole::rotate, Axis::z, 0}, {BoneId{0}, ChannelRole::rotate, Axis::x, 1}}, {{z, x}});
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

TEST(LimitMarks, ReachFromTheLeastToTheGreatestAngle) {
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

TEST(LimitMarks, LaterRotationsAreSeenFromThoseBefore) {
    const DrawList list = Hinge(90, 0).drawn();
    // Turned by 90 degrees about Z the bone points to +X; the second arc begins 30 degrees behind it.
    EXPECT_LE(glm::distance(end_of(list, 25 + 24), 0.575 * glm::dvec3(1, 0, 0)), 1e-6);
    EXPECT_NEAR(end_of(list, 25).x, 0.5 * std::cos(M_PI / 6), 1e-6);
    EXPECT_NEAR(end_of(list, 25).z, 0.5 * std::sin(M_PI / 6), 1e-6);
}

TEST(LimitMarks, FarViolationsAreRed) {
    const auto is_red = [](const DrawList& list, std::size_t line) {
        const glm::vec4& ink = list.lines[2 * line].colour;
        return ink.r > 0.9F && ink.g < 0.1F && ink.b < 0.1F;
    };
    const DrawList inside = Hinge(90, -30).drawn();  // the ends belong to it
    EXPECT_FALSE(is_red(inside, 0));
    EXPECT_FALSE(is_red(inside, 25));
    const DrawList near = Hinge(95.5, 0).drawn();  // by less than a twentieth of 120 degrees
    EXPECT_FALSE(is_red(near, 0));
    EXPECT_NE(near.lines[0].colour, inside.lines[0].colour) << "but it is told";
    const DrawList outside = Hinge(96.5, 0).drawn();
    EXPECT_TRUE(is_red(outside, 0));
    EXPECT_TRUE(is_red(outside, 24));
    EXPECT_FALSE(is_red(outside, 25));
}

TEST(LimitMarks, WhatIsNotLimitedHasNone) {
    Hinge hinge(0, 0);
    figure::Bone bone = hinge.skeleton[BoneId{0}];
    bone.limits = {{0, -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()}};
    hinge.skeleton = test::skeleton_of({bone});
    EXPECT_TRUE(hinge.drawn().lines.empty());
}

/// A bone along its own x axis, which is the parent's -y: it moves along its own x (tx) from -10 to 30 and has a length
/// of 50 to 200, in units of a centimetre.
struct Slider {
    figure::Skeleton skeleton;
    figure::Motion motion;

    Slider(double tx, double length, std::vector<figure::Limit> limits = {{0, -10, 30}, {1, 50, 200}}) {
        skeleton = test::skeleton_of({{.name = "slider",
                                       .rest = glm::angleAxis(-M_PI / 2, glm::dvec3(0, 0, 1)),
                                       .tail = {100, 0, 0},
                                       .direction = {1, 0, 0},
                                       .channels = {0, 2},
                                       .limits = std::move(limits)}});
        motion = test::motion_of(
            {{BoneId{0}, ChannelRole::translate_own, Axis::x, 0}, {BoneId{0}, ChannelRole::length, Axis::x, 1}},
            {{tx, length}});
    }
    /// Drawn with the joint where the translation puts it: 2 m up, less a centimetre for each tx.
    [[nodiscard]] DrawList drawn() const {
        DrawList list;
        const double tx = motion.samples[0];
        draw_limits({&skeleton, &motion, 0, BoneId{0}, glm::dmat4(0.01), {0, 2 - tx * 0.01, 0}, 0.5}, list);
        return list;
    }
};

double lowest(const DrawList& list, std::size_t first, std::size_t count) {
    double low = 1e9;
    for (std::size_t i = 2 * first; i < 2 * (first + count); ++i)
        low = std::min(low, static_cast<double>(list.lines.at(i).position.y));
    return low;
}

/// ASF 1.10: "each dof token has an associated limit", and dof "allows for xyz translation and rotation as well as
/// movement along the bone (l)".
TEST(LimitMarks, DofTranslationsHaveABarAlongTheirAxis) {
    for (const double tx : {0.0, 20.0}) {
        const DrawList list = Slider(tx, 100, {{0, -10, 30}}).drawn();
        ASSERT_EQ(list.lines.size(), 2U * 7U);  // a bar, and three ticks of two strokes
        // The range stays where it is: 10 cm above the place at rest, and 30 cm below it.
        EXPECT_NEAR(list.lines[0].position.y, 2.1, 1e-6);
        EXPECT_NEAR(list.lines[1].position.y, 1.7, 1e-6);
        EXPECT_NEAR(list.lines[0].position.x, 0.0, 1e-6);
        // The mark is at the joint, across the bar.
        for (std::size_t i = 10; i < 14; ++i) {
            EXPECT_NEAR(list.lines[i].position.y, 2 - tx * 0.01, 1e-6);
            EXPECT_NEAR(glm::length(glm::vec2(list.lines[i].position.x, list.lines[i].position.z)), 0.175, 1e-6);
        }
    }
}

TEST(LimitMarks, DofLengthsHaveABarBesideTheBone) {
    const DrawList list = Slider(0, 100, {{1, 50, 200}}).drawn();
    ASSERT_EQ(list.lines.size(), 2U * 7U);
    EXPECT_NEAR(list.lines[0].position.y, 1.5, 1e-6);
    EXPECT_NEAR(list.lines[1].position.y, 0.0, 1e-6);
    EXPECT_NEAR(lowest(list, 5, 2), 1.0, 1e-6);  // the mark, where the bone ends
    // The bone's own line does not hide it.
    EXPECT_NEAR(glm::length(glm::vec2(list.lines[0].position.x, list.lines[0].position.z)), 0.15, 1e-6);
}

TEST(LimitMarks, BarsAreRedWhenTheValueIsOutside) {
    const auto is_red = [](const DrawList& list, std::size_t line) {
        return list.lines.at(2 * line).colour.r > 0.9F && list.lines.at(2 * line).colour.g < 0.1F;
    };
    const DrawList list = Slider(32.5, 200).drawn();  // by more than a twentieth of 40 too far, and just long enough
    ASSERT_EQ(list.lines.size(), 4U * 7U);
    EXPECT_TRUE(is_red(list, 0));
    EXPECT_TRUE(is_red(list, 5));
    EXPECT_FALSE(is_red(list, 7));
    EXPECT_FALSE(is_red(list, 12));
}

TEST(LimitMarks, ARangeWithoutAnEndHasNoTickThere) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    const DrawList list = Slider(20, 100, {{0, -10, inf}}).drawn();
    ASSERT_EQ(list.lines.size(), 2U * 5U);
    EXPECT_NEAR(list.lines[1].position.y, 1.8 - 0.5, 1e-6);  // on past the joint by the radius
    EXPECT_TRUE(Slider(20, 100, {{0, -inf, inf}, {1, -inf, inf}}).drawn().lines.empty());
}

TEST(CentreOfMassMark, IsADiscOverEverythingAndALineDownToARingOnTheGround) {
    DrawList list{.origin = {1, 1, 1}};
    // Seen from +X: right is -Z.
    draw_centre_of_mass({{2, 1.5, 3}, 0.05, glm::dmat3({0, 0, -1}, {0, 1, 0}, {1, 0, 0})}, list);
    const glm::vec3 centre(1, 0.5, 2);
    ASSERT_FALSE(list.lines_on_top.empty());
    for (const LineVertex& end : list.lines_on_top) {
        EXPECT_NEAR(end.position.x, centre.x, 1e-6F) << "it faces the viewer";
        EXPECT_LE(glm::distance(end.position, centre), 0.05F + 1e-6F);
    }
    // The quarters: the upper right one is white, the upper left one is black.
    std::size_t white = 0;
    std::size_t black = 0;
    for (std::size_t i = 0; i < list.lines_on_top.size(); i += 2) {
        const glm::vec3 way = list.lines_on_top[i + 1].position - centre;
        if (list.lines_on_top[i].position != centre || way.y < 0) continue;
        ++(way.z < 0 ? white : black);
        EXPECT_EQ(list.lines_on_top[i].colour.x > 0.5F, way.z < 0);
    }
    EXPECT_GT(white, 10U);
    EXPECT_EQ(black, white);

    ASSERT_FALSE(list.lines.empty());
    EXPECT_NEAR(glm::distance(list.lines[0].position, centre), 0.0F, 1e-6F);
    EXPECT_NEAR(list.lines[1].position.x, centre.x, 1e-6F);
    EXPECT_NEAR(list.lines[1].position.z, centre.z, 1e-6F);
    for (std::size_t i = 1; i < list.lines.size(); ++i) {
        EXPECT_NEAR(list.lines[i].position.y, -1.0F, 0.01F) << "just above the ground";
        EXPECT_LE(glm::distance(list.lines[i].position, list.lines[1].position), 0.0701F);
    }
    EXPECT_EQ(list.bounds.high, glm::dvec3(2, 1.5, 3));
    EXPECT_NEAR(list.bounds.low.y, 0, 0.01);
}

TEST(CentreOfMassMark, StandsOutOnBothThemes) {
    EXPECT_GT(colours_of(Theme::dark).scene.mark.x, 0.8F);
    EXPECT_LT(colours_of(Theme::light).scene.mark.x, 0.1F);
}
}  // namespace skelplay::scene::annotations_test
