#include "processing/compared_rotations.h"
#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <gmock/gmock.h>
#include "analysis/comparison.h"
#include "loaders/load.h"
#include "processing/retarget.h"
#include "support/placed.h"
#include "support/stick_figure.h"

namespace skelplay::processing::compared_rotations_test {
using analysis::BonePair;
using test::stick_figure;

constexpr double degree = 3.14159265358979 / 180;

/// Everybody lifts the left arm forward by as many degrees as there are frames, and bows a little.
glm::dvec3 gesture(std::string_view joint, std::size_t frame) {
    const auto at = static_cast<double>(frame);
    if (joint == "LeftArm") return {0, 0, -at};
    return joint == "Spine" ? glm::dvec3(0, at / 4, 0) : glm::dvec3(0.0);
}

struct Turned {
    ComparedRotations turns;
    analysis::Comparison found;
};

Turned compared(const figure::Figure& a, const figure::Figure& b) {
    const std::vector<BonePair> pairs = analysis::pair_bones(a.skeleton, b.skeleton);
    Turned turned{compared_rotations(a, b, pairs), {}};
    turned.found = analysis::compare(test::placed(a, 1.0 / 60), test::placed(b, 1.0 / 60), pairs, analysis::Alignment::root,
                                     turned.turns.axes);
    return turned;
}

double worst_degrees(const Turned& turned) {
    return turned.found.pairs[turned.found.greatest_angle_pair].most_angle / degree;
}

TEST(ComparedRotations, OfOneSkeletonAreBetweenTheBonesOwnAxes) {
    const figure::Figure a = stick_figure({}, 40, gesture);
    const Turned same = compared(a, a);
    EXPECT_EQ(same.turns.basis, RotationBasis::own_axes);
    EXPECT_TRUE(same.found.has_angles);
    EXPECT_NEAR(worst_degrees(same), 0.0, 1e-5);
    // The right forearm of the other is turned by 25° about its own length: no joint is elsewhere but the hand's end.
    const figure::Figure b = stick_figure({}, 40, [](std::string_view joint, std::size_t frame) {
        return joint == "RightForeArm" ? glm::dvec3(0, 25, 0) : gesture(joint, frame);
    });
    const Turned twisted = compared(a, b);
    EXPECT_NEAR(worst_degrees(twisted), 25.0, 1e-6);
    EXPECT_EQ(a.skeleton[twisted.found.pairs[twisted.found.greatest_angle_pair].pair.a].name, "RightForeArm");
    EXPECT_NEAR(twisted.found.mpjpe, 0.0, 1e-9) << "which the distances do not tell";
}

// An AMC's bones have axes of their own, a BVH's rest along the world's: the bundled walk in both.
TEST(ComparedRotations, OfOtherAxesAreCountedFromRest) {
    const auto a = loaders::load(SKELPLAY_SOURCE_DIR "/assets/walk.amc").figure;
    const auto b = loaders::load(SKELPLAY_SOURCE_DIR "/assets/walk.bvh").figure;
    ASSERT_TRUE(a && b);
    const Turned turned = compared(*a, *b);
    EXPECT_EQ(turned.turns.basis, RotationBasis::rest);
    EXPECT_THAT(meaning(turned.turns, a->skeleton), testing::HasSubstr("rotated from rest"));
    EXPECT_LT(worst_degrees(turned), 0.001);
    const auto own = [&](const analysis::BonePair& pair) { return a->skeleton[pair.a].name == "lhumerus"; };
    const auto pairs = analysis::pair_bones(a->skeleton, b->skeleton);
    const auto arm = static_cast<std::size_t>(std::ranges::find_if(pairs, own) - pairs.begin());
    EXPECT_GT(analysis::angle_between(turned.turns.axes[arm], glm::dmat3(1.0)) / degree, 10.0)
        << "between the axes alone there is an angle";
}

// b's rest pose looks along +X. Played there, the gesture looks as it did; at rest b looks to the side, as a does not.
TEST(ComparedRotations, WhereTheRestPoseLooksDoesNotMatter) {
    const figure::Figure a = stick_figure({}, 40, gesture);
    const figure::Figure b = stick_figure({.turn = glm::dmat3(0, 0, -1, 0, 1, 0, 1, 0, 0)}, 40);
    const Retargeted played = retarget(a, b, map_bones(a.skeleton, b.skeleton), {.foot_lock = false});
    EXPECT_NEAR(worst_degrees(compared(a, played.figure)), 0.0, 1e-4);
    EXPECT_GE(worst_degrees(compared(a, b)), 90.0);
}

TEST(ComparedRotations, OfATPoseAndAnAPoseAreOfTheSamePosture) {
    const figure::Figure t = stick_figure({}, 40, gesture);
    const figure::Figure a = stick_figure({.arms_down = 45}, 40);
    const auto pairs = analysis::pair_bones(t.skeleton, a.skeleton);
    const ComparedRotations turns = compared_rotations(t, a, pairs);
    EXPECT_EQ(turns.basis, RotationBasis::matched_rests);
    EXPECT_NEAR(turns.most / degree, 45.0, 1e-6);
    EXPECT_THAT(meaning(turns, t.skeleton), testing::HasSubstr("rest poses are matched"));
    EXPECT_THAT(meaning(turns, t.skeleton), testing::HasSubstr("45\u00b0"));
    // What is played on the other skeleton does the same: no angle is left, though every arm's own axes differ.
    const Retargeted played = retarget(t, a, map_bones(t.skeleton, a.skeleton), {.foot_lock = false});
    const Turned turned = compared(t, played.figure);
    EXPECT_EQ(turned.turns.basis, RotationBasis::matched_rests);
    EXPECT_NEAR(worst_degrees(turned), 0.0, 1e-4);
}

TEST(ComparedRotations, OfPlacesWithoutTurnsThereAreNone) {
    const figure::Figure a = stick_figure({}, 4);
    figure::Figure b = stick_figure({}, 4);
    b.positional = true;
    const Turned turned = compared(a, b);
    EXPECT_EQ(turned.turns.basis, RotationBasis::none);
    EXPECT_FALSE(turned.found.has_angles);
    EXPECT_THAT(turned.turns.axes, testing::IsEmpty());
}
}  // namespace skelplay::processing::compared_rotations_test
