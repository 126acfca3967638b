#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <string>
#include <utility>
#include <vector>
#include "figure/pose.h"
#include "loaders/bvh/bvh.h"
#include "scene/evaluator.h"
#include "text_reading.h"

namespace skelplay::loaders::bvh_builder_test {
using testing::ElementsAre;

/// Origins and tails of all bones in one frame, in the figure's own axes.
struct Positions {
    std::vector<glm::dvec3> origin;
    std::vector<glm::dvec3> tail;
};

Positions positions(const figure::Figure& figure, std::size_t frame) {
    figure::Pose pose;
    figure::sample(figure.skeleton, figure.take, frame, pose);
    scene::FigureEvaluator evaluator(figure.skeleton);
    Positions result;
    for (const scene::BonePosition& at : evaluator.positions(pose)) {
        result.origin.push_back(at.origin);
        result.tail.push_back(at.tail);
    }
    return result;
}

MATCHER_P3(near, x, y, z, "") { return glm::distance(arg, glm::dvec3(x, y, z)) < 1e-12; }

//   tip        y
//    |         |
//   elbow      o-- x      z to the reader
//    |
//   hip ---- side
//
// hip at the origin; elbow 2 up; tip, an End Site, 1 further up; side, an End Site of hip, 3 to the right.
constexpr std::string_view arm = R"(HIERARCHY
ROOT hip
{
  OFFSET 0 0 0
  CHANNELS 6 Zrotation Xrotation Yrotation Xposition Yposition Zposition
  JOINT elbow
  {
    OFFSET 0 2 0
    CHANNELS 3 Yrotation Xrotation Zrotation
    End Site
    {
      OFFSET 0 1 0
    }
  }
  End Site side
  {
    OFFSET 3 0 0
  }
}
MOTION
Frames: 4
Frame Time: 0.04
)";

LoadResult arm_with(std::string_view frames) { return read_bvh_text(std::string(arm) + std::string(frames)); }

TEST(BvhBuilder, Section31MultipliesRotationsInTheOrderListed) {
    // Frame 1: hip's Z turn of 90 is listed first, so it comes last in effect: its X turn of 90 takes y to z, where the
    // Z turn leaves it. In the other order the elbow would be at (-2, 0, 0).
    // Frame 2: the hip moves by (5, 6, 7), its rotations standing before the positions change nothing of that.
    // Frame 3: the elbow turns 90 about Z: its tip goes to -x.
    const LoadResult result =
        arm_with("0 0 0 0 0 0  0 0 0\n90 90 0 0 0 0  0 0 0\n0 0 0 5 6 7  0 0 0\n0 0 0 0 0 0  0 0 90\n");
    EXPECT_EQ(said(result), "");
    EXPECT_THAT(positions(*result.figure, 0).origin, ElementsAre(near(0, 0, 0), near(0, 2, 0)));
    EXPECT_THAT(positions(*result.figure, 1).origin, ElementsAre(near(0, 0, 0), near(0, 0, 2)));
    EXPECT_THAT(positions(*result.figure, 2).origin, ElementsAre(near(5, 6, 7), near(5, 8, 7)));
    EXPECT_THAT(positions(*result.figure, 3).tail, ElementsAre(near(0, 2, 0), near(-1, 2, 0)));
}

// Equation 3.3 for the left foot of figure 3.2, with easier numbers and a joint as in figure 3.3. The columns are those
// of the joints in the order of the file, each with its children before the next. Axes after the turns, x, y and z:
//   Hips        Rz(90)                         y, -x, z       at (10, 40, 0)
//   Chest       .. Rx(90)                      y, z, x        at Hips + 5 of its y = (5, 40, 0)
//   Neck        .. Rx(90)                      y, x, -z       at Chest + 14 of its y = (5, 40, 14); its end 4 x further
//   LeftUpLeg   .. Rx(90)                      y, z, x        at Hips + 4 of its x = (10, 44, 0)
//   LeftLowLeg  .. Rx(90) Rz(90) = (z, -x, -y) x, -y, -z      at LeftUpLeg - 17 of its y = (10, 44, -17)
//   LeftFoot    .. Ry(90) = (-z, y, x)         z, -y, x       at LeftLowLeg - 16 of its y = (10, 60, -17)
// v = (0, -4, 5) is 4 up and 5 along x: v1' = (15, 64, -17).
TEST(BvhBuilder, Section31Equation33PutsTheLeftFootAtTheEndOfItsChain) {
    const std::string zxy = "CHANNELS 3 Zrotation Xrotation Yrotation";
    const std::string xzy = "CHANNELS 3 Xrotation Zrotation Yrotation";
    const LoadResult result = read_bvh_text(
        "HIERARCHY\nROOT Hips {\nOFFSET 0 0 0\n"
        "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
        "JOINT Chest {\nOFFSET 0 5 0\n" +
        zxy + "\nJOINT Neck {\nOFFSET 0 14 0\n" + xzy +
        "\nEnd Site {\nOFFSET 0 4 0\n}\n}\n}\nJOINT LeftUpLeg {\nOFFSET 4 0 0\n" + zxy +
        "\nJOINT LeftLowLeg {\nOFFSET 0 -17 0\n" + xzy + "\nJOINT LeftFoot {\nOFFSET 0 -16 0\n" + zxy +
        "\nEnd Site {\nOFFSET 0 -4 5\n}\n}\n}\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.04\n"
        "10 40 0 90 0 0  0 90 0  90 0 0  0 90 0  90 90 0  0 0 90\n");
    EXPECT_EQ(said(result), "");
    const Positions found = positions(*result.figure, 0);
    EXPECT_THAT(found.origin, ElementsAre(near(10, 40, 0), near(5, 40, 0), near(5, 40, 14), near(10, 44, 0),
                                          near(10, 44, -17), near(10, 60, -17)));
    EXPECT_THAT(found.tail[2], near(9, 40, 14));
    EXPECT_THAT(found.tail[5], near(15, 64, -17));
}

TEST(BvhBuilder, FillsInWhatTheFigureIs) {
    const LoadResult result = arm_with("1 2 3 4 5 6 7 8 9\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n");
    const figure::Figure& figure = *result.figure;
    EXPECT_EQ(figure.format, figure::Format::bvh);
    EXPECT_EQ(figure.position_rule, std::nullopt) << "with OFFSET 0 both rules give the same";
    EXPECT_EQ(first_frame(figure.take), 0);
    EXPECT_EQ(frame_time(figure.take), 0.04);
    EXPECT_EQ(frame_count(figure.take), 4U);
    EXPECT_THAT(motion_of(result).row(0), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9));
    EXPECT_FALSE(motion_of(result).rest_only);
    ASSERT_EQ(figure.skeleton.ends().size(), 2U);
    EXPECT_EQ(figure.skeleton.ends()[0].name, "side");
    EXPECT_EQ(figure.skeleton.ends()[0].bone, figure::BoneId{0});
    EXPECT_EQ(figure.skeleton.ends()[1].bone, figure::BoneId{1});
    EXPECT_EQ(figure.skeleton[figure::BoneId{1}].file_offset, arm.find("JOINT elbow"));
}

/// A root whose children stand in a given order; each tail is where its first child begins.
TEST(BvhBuilder, Section31PutsTheTailAtTheFirstChildInTheFile) {
    const std::vector<std::pair<std::string_view, glm::dvec3>> rows{
        {"JOINT a { OFFSET 1 0 0 } End Site { OFFSET 2 0 0 }", {1, 0, 0}},
        {"End Site { OFFSET 2 0 0 } JOINT a { OFFSET 1 0 0 }", {2, 0, 0}},
        {"End Site { OFFSET 2 0 0 } End Site { OFFSET 3 0 0 }", {2, 0, 0}},
        {"JOINT a { OFFSET 1 0 0 } JOINT b { OFFSET 4 0 0 }", {1, 0, 0}},
        {"", {0, 0, 0}},
    };
    for (const auto& [children, tail] : rows) {
        const LoadResult result = read_bvh_text(fmt::format("HIERARCHY ROOT r {{ OFFSET 0 0 0 {} }}", children));
        EXPECT_EQ(positions(*result.figure, 0).tail[0], tail) << children;
    }
}

// The tail goes with the child when the child's position channels move it.
TEST(BvhBuilder, LetsTheTailFollowAChildThatMoves) {
    const LoadResult result = read_bvh_text(
        "HIERARCHY ROOT r { OFFSET 0 0 0 JOINT a { OFFSET 0 4 0 CHANNELS 1 Yposition } }\nMOTION\nFrames: 2\n"
        "Frame Time: 0.1\n4\n9\n");
    EXPECT_THAT(positions(*result.figure, 1).tail[0], near(0, 9, 0));
}

TEST(BvhBuilder, Section31ReadsSeveralRootsIntoOneSkeleton) {
    const LoadResult result = read_bvh_text(
        "HIERARCHY\nROOT a { OFFSET 1 0 0 CHANNELS 1 Zrotation JOINT b { OFFSET 1 0 0 } }\n"
        "ROOT c { OFFSET 0 0 9 CHANNELS 1 Zrotation JOINT d { OFFSET 1 0 0 } }\nMOTION\nFrames: 1\nFrame Time: 0.1\n"
        "90 180\n");
    EXPECT_THAT(result.figure->skeleton.roots(), ElementsAre(figure::BoneId{0}, figure::BoneId{2}));
    EXPECT_THAT(positions(*result.figure, 0).origin,
                ElementsAre(near(1, 0, 0), near(1, 1, 0), near(0, 0, 9), near(-1, 0, 9)));
}

// Unknown channels keep their column, so that the ones behind them read the right number.
TEST(BvhBuilder, SkipsTheNumbersOfUnknownChannelsAndMultipliesARepeatedOneTwice) {
    for (const auto& [channels, numbers] : {std::pair("Wrotation Zrotation", "45 90"), {"Zrotation Zrotation", "60 30"}}) {
        const LoadResult result =
            read_bvh_text(fmt::format("HIERARCHY\n"
                                      "ROOT a {{ OFFSET 0 0 0 CHANNELS 2 {} JOINT b {{ OFFSET 1 0 0 }} }}\nMOTION\n"
                                      "Frames: 1\nFrame Time: 0.1\n{}\n",
                                      channels, numbers));
        EXPECT_THAT(positions(*result.figure, 0).origin[1], near(0, 1, 0)) << channels;
    }
}

/// A root with positions and the joint b, 10 above it, with positions too; b's y is 11 in the first frame.
constexpr std::string_view moved = R"(HIERARCHY
ROOT a
{
  OFFSET 100 0 0
  CHANNELS 3 Xposition Yposition Zposition
  JOINT b
  {
    OFFSET 0 10 0
    CHANNELS 3 Xposition Yposition Zposition
  }
}
MOTION
Frames: 1
Frame Time: 0.1
1 2 3 4 11 6
)";

TEST(BvhBuilder, Section31SaysWhichPositionRuleItFoundAndWhy) {
    const LoadResult result = read_bvh_text(moved);
    EXPECT_EQ(said(result), "2:1 bvh.position-rule");
    EXPECT_EQ(result.figure->position_rule, figure::PositionRule::replace);
    EXPECT_THAT(positions(*result.figure, 0).origin, ElementsAre(near(1, 2, 3), near(5, 13, 9)));
}

TEST(BvhBuilder, Section31TakesThePositionRuleItIsTold) {
    LoadOptions options;
    options.bvh_positions = PositionChoice::add;
    const LoadResult result = read_bvh_text(moved, options);
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(result.figure->position_rule, figure::PositionRule::add);
    EXPECT_THAT(positions(*result.figure, 0).origin, ElementsAre(near(101, 2, 3), near(105, 23, 9)));
    options.bvh_positions = PositionChoice::replace;
    EXPECT_EQ(read_bvh_text(moved, options).figure->position_rule, figure::PositionRule::replace);
}

TEST(BvhBuilder, SaysWhenTheRootAloneDecides) {
    const LoadResult result =
        read_bvh_text("HIERARCHY\nROOT a { OFFSET 0 9 0 CHANNELS 1 Yposition }\nMOTION\nFrames: 1\nFrame Time: 0.1\n30\n");
    EXPECT_EQ(said(result), "2:1 bvh.position-rule");
}

// Frame 0 can't be read: it is the rest pose, and it does not tell how positions are meant either.
TEST(BvhBuilder, ShowsTheRestPoseForUnreadableFramesAtTheStart) {
    std::string text(moved);
    text.insert(text.find("1 2 3 4 11 6"), "7 7 7 7 90\n");
    const LoadResult result = read_bvh_text(text);
    EXPECT_EQ(result.figure->position_rule, figure::PositionRule::replace);
    EXPECT_THAT(positions(*result.figure, 0).origin, ElementsAre(near(100, 0, 0), near(100, 10, 0)));
    EXPECT_THAT(positions(*result.figure, 1).origin, ElementsAre(near(1, 2, 3), near(5, 13, 9)));
}

TEST(BvhBuilder, ShowsTheRestPoseOfAFileWithoutMotionWhateverTheRule) {
    const std::string text(moved.substr(0, moved.find("MOTION")));
    for (const PositionChoice choice : {PositionChoice::automatic, PositionChoice::add, PositionChoice::replace}) {
        LoadOptions options;
        options.bvh_positions = choice;
        const LoadResult result = read_bvh_text(text, options);
        EXPECT_TRUE(motion_of(result).rest_only);
        EXPECT_EQ(motion_of(result).frames, 1U);
        EXPECT_EQ(motion_of(result).frame_time, std::nullopt);
        EXPECT_EQ(result.figure->position_rule, std::nullopt);
        EXPECT_THAT(positions(*result.figure, 0).origin, ElementsAre(near(100, 0, 0), near(100, 10, 0)));
    }
}

// 150 broken frames fill the cap of 100 complaints; the position rule is not among those left out.
TEST(BvhBuilder, KeepsTheRuleAmongComplaintsThatAreTooMany) {
    std::string text(moved);
    for (int i = 0; i < 150; ++i) text += i % 2 == 0 ? "1\n" : "1 2\n";
    const LoadResult result = read_bvh_text(text);
    EXPECT_EQ(result.diagnostics.items().front().code, "bvh.position-rule");
    EXPECT_EQ(result.diagnostics.items().size() + result.diagnostics.left_out(), 152U);
}
}  // namespace skelplay::loaders::bvh_builder_test
