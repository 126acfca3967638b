#include "analysis/frames.h"

#include <gtest/gtest.h>
#include <variant>

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
    return test::stick_figure({}, 6, {}, [higher](std::size_t frame) {
        return glm::dvec3(0, 95.0 + higher + static_cast<double>(frame), 0);
    });
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

}  // namespace skelplay::analysis::frames_test
