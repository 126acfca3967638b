// Curves of FBX. A second has 100 ticks here; times are in ticks, slopes in units a second.

#include <cmath>
#include <gtest/gtest.h>
#include <vector>
#include "loaders/fbx/fbx_parts.h"
#include "support/fbx_file.h"

namespace skelplay::loaders::fbx_curve_test {
using Flags = FbxKeyFlags;
constexpr double ticks = 100.0;

FbxCurve curve(std::vector<FbxCurve::Key> keys, std::vector<FbxKeyAttributes> attributes) {
    return {std::move(keys), std::move(attributes), ticks};
}
FbxKeyAttributes user(double leaving, double arriving) {
    return {.flags = Flags::cubic | Flags::user, .slopes = {leaving, arriving}};
}

TEST(FbxCurve, HoldsItsFirstAndLastValue) {
    const FbxCurve one = curve({{50, 7.0, 0}}, {{}});
    for (const std::int64_t time : {-1000, 0, 50, 51, 1000}) EXPECT_EQ(one.at(time, 0), 7.0);
}

TEST(FbxCurve, StepsAndLines) {
    for (const auto& [flags, quarter] :
         {std::pair{Flags::linear, 2.5}, std::pair{Flags::constant, 0.0}, std::pair{Flags::constant | Flags::next, 10.0}}) {
        const FbxCurve steps = curve({{0, 0.0, 0}, {100, 10.0, 0}}, {{.flags = flags}});
        EXPECT_EQ(steps.at(0, 0), 0.0);
        EXPECT_EQ(steps.at(25, 0), quarter);
        EXPECT_EQ(steps.at(100, 0), 10.0);
    }
}

// A key nearer than that lies at the time: a step must not come a frame late because a time was rounded.
TEST(FbxCurve, AKeyThatIsNearlyAtATimeIsThere) {
    const FbxCurve steps = curve({{0, 0.0, 0}, {100, 10.0, 0}, {200, 20.0, 0}}, {{.flags = Flags::constant}});
    EXPECT_EQ(steps.at(98, 2), 10.0);
    EXPECT_EQ(steps.at(97, 2), 0.0);
    EXPECT_EQ(steps.at(102, 2), 10.0);
}

// The Bezier curve with the inner values 0 + 9/3 and 0 - 0/3: 3 (1 - t)² t 3 at t = 1/3 is 4/9 · 3 = 4/3.
TEST(FbxCurve, SlopesOfTheUserMakeABezierCurve) {
    const FbxCurve bump = curve({{0, 0.0, 0}, {100, 0.0, 0}}, {user(9, 0)});
    EXPECT_NEAR(bump.at(50, 0), 9.0 / 8, 1e-12);
    const FbxCurve fine = curve({{0, 0.0, 0}, {300, 0.0, 0}}, {user(3, 0)});
    EXPECT_NEAR(fine.at(100, 0), 4.0 / 3, 1e-12);
}

// With both weights 0 the time is 3 s t² + t³ = 3t² - 2t³, and so is the value: a straight line.
TEST(FbxCurve, WeightsBendTheTime) {
    FbxKeyAttributes flat = user(0, 0);
    flat.flags |= Flags::leaving_weight | Flags::arriving_weight;
    const FbxCurve line = curve({{0, 0.0, 0}, {100, 10.0, 0}}, {flat});
    EXPECT_NEAR(line.at(30, 0), 3.0, 1e-9);
    flat.weights = {1.0, 1.0};  // time 3t - 6t² + 4t³, which is 0.5 in the middle
    const FbxCurve late = curve({{0, 0.0, 0}, {100, 10.0, 0}}, {flat});
    EXPECT_NEAR(late.at(50, 0), 5.0, 1e-9);
    const double t = 0.1;
    EXPECT_NEAR(late.at(static_cast<std::int64_t>(std::lround(100 * (3 * t - 6 * t * t + 4 * t * t * t))), 0),
                10 * (3 * t * t - 2 * t * t * t), 0.02);
}

TEST(FbxCurve, OldAutomaticSlopesAreMeanOfNeighboursAndLine) {
    // Lines: 10 a second, then 20; whole: 15. Gaps alike: half of 15 and half of 15.
    const std::vector<FbxCurve::Key> keys{{0, 0.0, 0}, {100, 10.0, 0}, {200, 30.0, 0}};
    const FbxCurve smooth = curve(keys, {{.flags = Flags::cubic}});
    // Between 0 and 10 with slopes 10 (the line's, at the end) and 15: inner values 10/3 and 10 - 15/3.
    EXPECT_NEAR(smooth.at(50, 0), (0 + 3 * 10.0 / 3 + 3 * 5.0 + 10) / 8, 1e-12);
}

TEST(FbxCurve, ClampedSlopesAreLevelBesideAnEqualValue) {
    const std::vector<FbxCurve::Key> keys{{0, 0.0, 0}, {100, 10.0, 0}, {200, 10.0005, 0}};
    const FbxCurve clamped = curve(keys, {{.flags = Flags::cubic | Flags::clamp}});
    EXPECT_NEAR(clamped.at(50, 0), (0 + 3 * 10.0 / 3 + 3 * 10.0 + 10) / 8, 1e-12);
    const FbxCurve progressive = curve(keys, {{.flags = Flags::cubic | Flags::clamp_progressive}});
    // The first slope is level; that of the key in the middle at most 0.0005 · 3.
    EXPECT_NEAR(progressive.at(50, 0), (0 + 3 * 0.0 + 3 * (10.0 - 0.0005) + 10) / 8, 1e-9);
}

// Tension, continuity and bias of 0: half of both lines; at an end the only one.
TEST(FbxCurve, TensionContinuityAndBiasAreKochanekAndBartels) {
    const std::vector<FbxCurve::Key> keys{{0, 0.0, 0}, {100, 10.0, 0}, {200, 30.0, 0}};
    const FbxCurve plain = curve(keys, {{.flags = Flags::cubic | Flags::tcb}});
    EXPECT_NEAR(plain.at(50, 0), (0 + 3 * 10.0 / 3 + 3 * 5.0 + 10) / 8, 1e-12);
    const FbxCurve tense = curve(keys, {{.flags = Flags::cubic | Flags::tcb, .slopes = {1.0, 0.0}}});
    EXPECT_NEAR(tense.at(50, 0), (0 + 0 + 3 * 10.0 + 10) / 8, 1e-12);
}

TEST(FbxCurve, WhatArrivesAfterAStepIsLevel) {
    FbxCurve steps = curve({{0, 0.0, 0}, {100, 10.0, 0}}, {{.flags = Flags::constant, .slopes = {5.0, 5.0}}});
    steps.after = {.kind = FbxExtrapolation::Kind::slope};
    EXPECT_EQ(steps.at(200, 0), 10.0);
    FbxCurve line = curve({{0, 0.0, 0}, {100, 10.0, 0}}, {{.flags = Flags::linear}});
    line.before = line.after = {.kind = FbxExtrapolation::Kind::slope};
    EXPECT_EQ(line.at(200, 0), 20.0);
    EXPECT_EQ(line.at(-100, 0), -10.0);
}

// A line from 0 to 10 within a second, asked a quarter after its end and before its beginning.
TEST(FbxCurve, ExtrapolationRepeatsMirrorsAndGoesOn) {
    using Kind = FbxExtrapolation::Kind;
    struct Row {
        Kind kind;
        double before, after, later;
    };
    for (const auto& [kind, before, after, later] :
         {Row{Kind::constant, 0, 10, 10}, Row{Kind::repeat, 7.5, 2.5, 2.5}, Row{Kind::mirror, 2.5, 7.5, 2.5},
          Row{Kind::offset, -2.5, 12.5, 22.5}, Row{Kind::slope, -2.5, 12.5, 22.5}}) {
        FbxCurve line = curve({{0, 0.0, 0}, {100, 10.0, 0}}, {{.flags = Flags::linear}});
        line.before = line.after = {.kind = kind};
        EXPECT_NEAR(line.at(-25, 0), before, 1e-12) << static_cast<char>(kind);
        EXPECT_NEAR(line.at(125, 0), after, 1e-12) << static_cast<char>(kind);
        EXPECT_NEAR(line.at(225, 0), later, 1e-12) << static_cast<char>(kind);
    }
}

TEST(FbxCurve, ExtrapolationEndsAfterItsRepetitions) {
    using Kind = FbxExtrapolation::Kind;
    for (const auto& [kind, end] :
         {std::pair{Kind::repeat, 10.0}, std::pair{Kind::mirror, 0.0}, std::pair{Kind::offset, 20.0}}) {
        FbxCurve line = curve({{0, 0.0, 0}, {100, 10.0, 0}}, {{.flags = Flags::linear}});
        line.after = {.kind = kind, .repetitions = 1};
        EXPECT_EQ(line.at(975, 0), end) << static_cast<char>(kind);
    }
}

TEST(FbxCurve, KeysAreReadInTheOrderOfTime) {
    const std::string file = test::fbx_binary(
        {{"AnimationCurve",
          {},
          {{"KeyTime", {std::vector<std::int64_t>{100, 0}}}, {"KeyValueFloat", {std::vector<double>{10.0, 0.0}}}}}});
    const auto document = loaded("a.fbx", base::MemoryBytes(file), {}, {}, parse_fbx).value;
    FbxCurves curves(document.value(), static_cast<std::int64_t>(ticks));
    EXPECT_EQ(curves.read(document->find(FbxId::root, "AnimationCurve")).at(25, 0), 2.5);
}
}  // namespace skelplay::loaders::fbx_curve_test
