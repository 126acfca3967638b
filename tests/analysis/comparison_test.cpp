#include "analysis/comparison.h"
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include "support/bone_chain.h"
#include "support/placed.h"
#include "support/tiny_session.h"

namespace skelplay::analysis::comparison_test {
using figure::BoneId;
using test::bone_chain;

TEST(PairBones, TriesTheSurestWayFirst) {
    const figure::Skeleton a = bone_chain({"root", "spine", "LFEMUR", "L_l_toe_th", "lone", "ltibia"});
    const figure::Skeleton b = bone_chain({"Hips", "spine", "lfemur", "h_left_low_toe_three", "LeftLeg", "other"});
    const auto pairs = pair_bones(a, b);
    ASSERT_EQ(pairs.size(), 5U);
    EXPECT_EQ(pairs[0].kind, PairKind::anatomy);
    EXPECT_EQ(pairs[1].kind, PairKind::same_name);
    EXPECT_EQ(pairs[2].kind, PairKind::ignoring_case);
    EXPECT_EQ(pairs[3].kind, PairKind::convention);
    EXPECT_EQ(pairs[4].a, BoneId{5});
    EXPECT_EQ(pairs[4].b, BoneId{4});
}

TEST(PairBones, ABoneIsInOnePairAtMost) {
    const figure::Skeleton a = bone_chain({"Spine", "upperback"});
    const figure::Skeleton b = bone_chain({"spine"});
    const auto pairs = pair_bones(a, b);
    ASSERT_EQ(pairs.size(), 1U);
    EXPECT_EQ(pairs[0].a, BoneId{0});
    // Names that several bones share cannot be used for pairing.
    EXPECT_TRUE(pair_bones(bone_chain({"x", "x"}), bone_chain({"x"})).empty());
}

struct Takes : testing::Test {
    figure::Figure a = test::tiny_figure("a.bvh", {});
    figure::Figure b = test::tiny_figure("b.bvh", {});
    std::vector<BonePair> pairs = pair_bones(a.skeleton, b.skeleton);
};

// Both walk a centimetre a frame along X; b stands 30 cm aside and its leg is 5 cm off in one frame.
TEST_F(Takes, DistancesAreWorkedOutFrameByFrame) {
    const scene::FigureTransform aside{.shift = {0, 0, 0.3}};
    const Comparison apart = compare(test::placed(a, 0.01), test::placed(b, 0.01, 0, aside), pairs, Alignment::none);
    ASSERT_EQ(apart.pairs.size(), a.skeleton.size());
    for (const PairDifference& pair : apart.pairs) {
        EXPECT_NEAR(pair.mean, 0.3, 1e-12);
        EXPECT_NEAR(pair.most, 0.3, 1e-12);
    }
    const Comparison together = compare(test::placed(a, 0.01), test::placed(b, 0.01, 0, aside), pairs, Alignment::root);
    for (const PairDifference& pair : together.pairs) EXPECT_NEAR(pair.most, 0.0, 1e-12);
    auto& motion = std::get<figure::Motion>(b.take);
    motion.samples[40] += 0.05;
    const Comparison jump = compare(test::placed(a, 0.01), test::placed(b, 0.01), pairs, Alignment::none);
    EXPECT_EQ(jump.worst_frame, 40U);
    EXPECT_NEAR(jump.pairs[jump.worst_pair].most, 0.05, 1e-9);
    EXPECT_NEAR(jump.most[40], 0.05F, 1e-6F);
    EXPECT_EQ(jump.most[39], 0.0F);
    EXPECT_NEAR(jump.pairs[0].mean, 0.05 / 101, 1e-9);
}

TEST_F(Takes, TheyAreComparedAtTheSameTime) {
    // b starts a tenth of a second later, so at any time it is ten centimetres behind.
    const PlacedTake first = test::placed(a, 0.01);
    const Comparison later = compare(first, test::placed(b, 0.01, 0.1), pairs, Alignment::none);
    EXPECT_TRUE(std::isnan(later.most[9]));
    EXPECT_NEAR(later.most[10], 0.1F, 1e-6F);
    EXPECT_NEAR(later.pairs[0].mean, 0.1, 1e-9);
    // Played at half the rate, b's frames lie between a's.
    EXPECT_EQ(same_time(first, test::placed(b, 0.02), 31), 15.5);
    EXPECT_EQ(same_time(first, test::placed(b, 0.005), 51), std::nullopt);
    const Comparison none = compare(first, test::placed(b, 0.01, 5.0), pairs, Alignment::none);
    EXPECT_TRUE(none.pairs.empty());
}

/// What is between a and b under an alignment, both played at 100 frames a second.
struct Aligned : Takes {
    [[nodiscard]] Comparison by(Alignment alignment, const glm::dvec3& aside = glm::dvec3(0.0), double start = 0) const {
        return compare(test::placed(a, 0.01), test::placed(b, 0.01, start, {.shift = aside}), pairs, alignment);
    }
    /// Gives both figures hips that turn; a's do not, b's by this many degrees in one of their columns.
    template <class Degrees> void turn_hips(std::size_t column, const Degrees& degrees) {
        for (figure::Figure* figure : {&a, &b}) {
            *figure = test::tiny_figure("turned.bvh", {.turning = true});
            auto& motion = std::get<figure::Motion>(figure->take);
            for (std::size_t i = 0; i < motion.samples.size(); ++i) {
                const bool turns = figure == &b && i % motion.columns == column;
                if (i % motion.columns != 0) motion.samples[i] = turns ? degrees(i / motion.columns) : 0.0;
            }
        }
    }
};

TEST_F(Aligned, AShiftedTakeDiffersOnlyWhenLeftWhereItIs) {
    EXPECT_NEAR(by(Alignment::none, {0.3, 0, 0.4}).mpjpe, 0.5, 1e-12);
    for (const Alignment alignment : {Alignment::root, Alignment::first})
        EXPECT_NEAR(by(alignment, {0.3, 0, 0.4}).mpjpe, 0.0, 1e-12);
    EXPECT_EQ(by(Alignment::none).frames, 101U);
    EXPECT_NEAR(by(Alignment::none, {0.3, 0, 0.4}).velocity_error.value(), 0.0, 1e-9);
}

// b stands still while a walks a metre in a second: 0 to 1 m apart, on average a half.
TEST_F(Aligned, TheFirstFrameKeepsWhatComesAfterIt) {
    auto& motion = std::get<figure::Motion>(b.take);
    motion.samples.assign(motion.samples.size(), 7.0);
    const Comparison first = by(Alignment::first);
    EXPECT_NEAR(first.mpjpe, 0.5, 1e-12);
    EXPECT_NEAR(first.pairs[first.worst_pair].most, 1.0, 1e-12);
    EXPECT_EQ(first.worst_frame, 100U);
    EXPECT_NEAR(first.velocity_error.value(), 1.0, 1e-9);
    EXPECT_NEAR(by(Alignment::none).mpjpe, 6.5, 1e-12);
    EXPECT_NEAR(by(Alignment::none).velocity_error.value(), 1.0, 1e-9);
    EXPECT_NEAR(by(Alignment::root).mpjpe, 0.0, 1e-12);
    EXPECT_NEAR(by(Alignment::root).velocity_error.value(), 0.0, 1e-9);
}

// b leans over by a right angle. The chest is half a metre above the hips, the head 75 cm: they are as far apart as the
// diagonals of such squares, the leg begins at the hips.
TEST_F(Aligned, ATurnedRootMovesWhatHangsOnIt) {
    turn_hips(1, [](std::size_t) { return 90.0; });
    const double chest = std::sqrt(0.5);
    const double head = 0.75 * std::sqrt(2.0);
    const Comparison turned = by(Alignment::root);
    ASSERT_EQ(turned.pairs.size(), 4U);
    for (std::size_t i = 0; const double expected : {0.0, chest, head, 0.0})
        EXPECT_NEAR(turned.pairs[i++].mean, expected, 1e-12);
    EXPECT_NEAR(turned.mpjpe, (chest + head) / 4, 1e-12);
    EXPECT_EQ(a.skeleton[turned.pairs[turned.worst_pair].pair.a].name, "head");
}

// b's hips turn by one more degree in each frame, about the axis that a's do not turn about; all else hangs on them.
TEST_F(Aligned, TurnsAreComparedBesideTheDistances) {
    turn_hips(3, [](std::size_t frame) { return static_cast<double>(frame); });
    const auto degrees = [](double radians) { return radians * 180 / 3.14159265358979; };
    const std::vector<glm::dmat3> axes(pairs.size(), glm::dmat3(1.0));
    const scene::FigureTransform z_up{0.01, figure::Axis::z, glm::dvec3(1, 2, 3)};
    for (const scene::FigureTransform& to_world : {scene::FigureTransform{}, z_up}) {
        const Comparison turned =
            compare(test::placed(a, 0.01, 0, to_world), test::placed(b, 0.01, 0, to_world), pairs, Alignment::root, axes);
        ASSERT_TRUE(turned.has_angles);
        for (const PairDifference& pair : turned.pairs) {
            EXPECT_NEAR(degrees(pair.mean_angle), 50.0, 1e-9) << "0 to 100 degrees";
            EXPECT_NEAR(degrees(pair.most_angle), 100.0, 1e-9);
            EXPECT_EQ(pair.worst_angle_frame, 100U);
        }
        EXPECT_NEAR(degrees(turned.mean_angle), 50.0, 1e-9);
    }
    EXPECT_FALSE(by(Alignment::root).has_angles) << "not asked for";
    EXPECT_EQ(by(Alignment::root).pairs[0].most_angle, 0.0);
}

TEST(AngleBetween, IsExactForSmallAnglesAndForHalfATurn) {
    for (const double angle : {0.0, 1e-9, 0.3, 3.0, 3.14159265358979}) {
        const glm::dmat3 turned(glm::rotate(glm::dmat4(1.0), angle, glm::dvec3(1, 2, 2) / 3.0));
        EXPECT_NEAR(angle_between(glm::dmat3(1.0), turned), angle, 1e-9 + 1e-7 * angle);
    }
}

TEST_F(Aligned, ATakeOfHalfTheRateIsTheSameMotion) {
    b = test::tiny_figure("slow.bvh", {.frames = 51, .fps = 50.0});
    for (double& x : std::get<figure::Motion>(b.take).samples) x *= 2;
    const Comparison same = compare(test::placed(a, 0.01), test::placed(b, 0.02), pairs, Alignment::none);
    EXPECT_EQ(same.frames, 101U);
    EXPECT_NEAR(same.mpjpe, 0.0, 1e-12);
}

TEST_F(Aligned, OnlyFramesOfBothCount) {
    const Comparison later = by(Alignment::none, {}, 0.1);
    EXPECT_EQ(later.frames, 91U);
    EXPECT_NEAR(later.mpjpe, 0.1, 1e-9);
    EXPECT_NEAR(by(Alignment::first, {}, 0.1).mpjpe, 0.0, 1e-9);
    const Comparison one = by(Alignment::none, {}, 1.0);
    EXPECT_EQ(one.frames, 1U);
    EXPECT_FALSE(one.velocity_error.has_value());
    EXPECT_EQ(by(Alignment::none, {}, 5.0).frames, 0U);
}

TEST_F(Takes, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    const Comparison stopped =
        compare(test::placed(a), test::placed(b), pairs, Alignment::none, {}, {.stop = stop.get_token()});
    EXPECT_TRUE(stopped.pairs.empty());
}
}  // namespace skelplay::analysis::comparison_test
