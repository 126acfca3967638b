#include "analysis/frames.h"
#include <gtest/gtest.h>
#include <limits>
#include <variant>
#include <vector>
#include "support/stick_figure.h"

namespace skelplay::analysis::frames_test {
TEST(Rates, WholeRatiosAreMeantWhereDigitsAreFew) {
    EXPECT_EQ(frames_per(1.0 / 120, 0.008333), 1.0);
    EXPECT_EQ(frames_per(0.008333, 1.0 / 120), 1.0);
    EXPECT_EQ(frames_per(1.0 / 60, 0.008333), 2.0);
    EXPECT_EQ(frames_per(0.008333, 1.0 / 60), 0.5);
    EXPECT_EQ(frames_per(1.0 / 30, 0.0083333), 4.0);
}

TEST(Rates, OthersStayWhatTheyAre) {
    EXPECT_DOUBLE_EQ(frames_per(1.0 / 24, 1.0 / 30), 1.25);
    EXPECT_DOUBLE_EQ(frames_per(1.0 / 29.97, 1.0 / 30), 30 / 29.97) << "a real difference of a thousandth";
    EXPECT_DOUBLE_EQ(frames_per(1.0 / 100, 1.0 / 120), 1.2);
}

/// The heads' heights in the frames that are visited: 160 and as many centimetres as the frame's number.
std::vector<double> heads(PosedFrames& frames, const std::vector<std::size_t>& which) {
    std::vector<double> heights;
    const auto head = frames.figure().skeleton.find("Head");
    EXPECT_TRUE(frames.visit(which, [&](std::size_t, const std::vector<scene::BonePosition>& positions) {
        heights.push_back(positions[figure::index(head)].origin.y);
    }));
    return heights;
}

figure::Figure rising(double higher) {
    return test::stick_figure(
        {}, 6, {}, [higher](std::size_t frame) { return glm::dvec3(0, 95.0 + higher + static_cast<double>(frame), 0); });
}

// The take is another one behind its back: what is still the same was not worked out again.
TEST(PosedFrames, OfAShortTakeAreWorkedOutOnce) {
    figure::Figure figure = rising(0);
    PosedFrames frames(figure);
    EXPECT_EQ(heads(frames, {0, 2, 5}), (std::vector<double>{160, 162, 165}));
    figure.take = rising(100).take;
    EXPECT_EQ(heads(frames, {5, 4, 0}), (std::vector<double>{165, 264, 160})) << "frame 4 was not known yet";
}

TEST(PosedFrames, OfALongTakeTakeNoMemory) {
    figure::Figure figure = rising(0);
    PosedFrames frames(figure, 6 * figure.skeleton.size() - 1);
    EXPECT_EQ(heads(frames, {0, 5}), (std::vector<double>{160, 165}));
    figure.take = rising(100).take;
    EXPECT_EQ(heads(frames, {0, 5}), (std::vector<double>{260, 265}));
}

// A bone that turns by 90 degrees about Z, and hangs 10 above its parent.
TEST(PosedFrames, TellBonesInTheirParentsAxes) {
    const std::vector<figure::Bone> bones{{.name = "root", .channels = {0, 1}},
                                          {.name = "arm", .parent = figure::bone_id(0), .offset = {0, 10, 0}}};
    const figure::Figure figure = test::figure_of(
        test::skeleton_of(bones),
        test::motion_of({{figure::bone_id(0), figure::ChannelRole::rotate, figure::Axis::z, 0}}, {{0}, {90}}));
    for (const std::size_t most : {PosedFrames::most_remembered, std::size_t{0}}) {
        PosedFrames frames(figure, most, true);
        for (const std::size_t frame : {1U, 0U, 1U}) {
            const double half = frame == 1 ? std::sqrt(0.5) : 0.0;  // the sine of half the angle
            const PosedFrames::Frame& posed = frames.frame(frame);
            ASSERT_EQ(posed.locals.size(), 2U);
            EXPECT_NEAR(posed.locals[0].rotation.z, half, 1e-15);
            EXPECT_EQ(posed.locals[1].rotation, glm::dquat(1, 0, 0, 0));
            EXPECT_EQ(posed.locals[1].origin, glm::dvec3(0, 10, 0)) << "though it is beside its parent in frame 1";
            EXPECT_NEAR(posed.positions[1].origin.x, frame == 1 ? -10 : 0, 1e-12);
        }
    }
    EXPECT_TRUE(PosedFrames(figure).frame(0).locals.empty());
}

// It sways by five centimetres on one spot, then goes a metre from point to point; it is two metres tall.
TEST(SpreadAlong, HasTheSameGroundFromOneToTheNext) {
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    const std::vector<glm::dvec2> path{{0, 0}, {0.05, 0}, {0, 0}, {0.05, 0}, {1, 0}, {2, 0}, {unknown, 0}, {2, 1}, {2, 2}};
    using Indices = std::vector<std::size_t>;
    EXPECT_EQ(spread_along(path, 3, 2.0), (Indices{0, 5, 8}));
    EXPECT_EQ(spread_along(path, 5, 2.0), (Indices{0, 4, 5, 7, 8}));
    EXPECT_EQ(spread_along(path, 100, 2.0), (Indices{0, 4, 5, 7, 8})) << "no pose twice";
    EXPECT_EQ(spread_along(path, 3, 5.0), Indices{}) << "it does not go as far as it is tall";
    EXPECT_EQ(spread_along({}, 3, 2.0), Indices{});
}

// A first frame at the origin, as many files have one, is far from where the take begins.
TEST(SpreadAlong, DoesNotCountAJump) {
    const std::vector<glm::dvec2> path{{0, 0}, {50, 0}, {50, 0}, {51, 0}, {52, 0}, {53, 0}};
    EXPECT_EQ(spread_along(path, 4, 2.0), (std::vector<std::size_t>{0, 3, 4, 5}));
}
}  // namespace skelplay::analysis::frames_test
