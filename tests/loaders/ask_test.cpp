#include <gtest/gtest.h>
#include <string>
#include <vector>
#include "figure/pose.h"
#include "scene/evaluator.h"
#include "text_reading.h"

namespace skelplay::loaders::ask_test {
LoadResult read(std::string_view text) { return read_text(read_ask, "a.ask", text); }

/// Offsets in the world instead of from the parent: 110 |   End Site
///                                                   95 |   Chest
///                                                   90 |   Hips
constexpr std::string_view tiny = R"(HIERARCHY
ROOT Hips
{ OFFSET 0 90 0
  JOINT Chest { OFFSET 0 95 0  End Site { OFFSET 0 110 0 } } }
)";

std::vector<scene::BonePosition> standing(const LoadResult& result) {
    figure::Pose pose;
    figure::sample(result.figure->skeleton, result.figure->take, 0, pose);
    scene::FigureEvaluator evaluator(result.figure->skeleton);
    const auto positions = evaluator.positions(pose);
    return {positions.begin(), positions.end()};
}

TEST(AskPitfalls, Table31OffsetsAreNotAddedUpDownTheChain) {
    const LoadResult result = read(tiny);
    EXPECT_EQ(said(result), "");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->format, figure::Format::ask);
    EXPECT_TRUE(is_rest_only(result.figure->take));
    const auto positions = standing(result);
    EXPECT_EQ(positions[0].origin, glm::dvec3(0, 90, 0));
    EXPECT_EQ(positions[1].origin, glm::dvec3(0, 95, 0));
    EXPECT_EQ(positions[1].tail, glm::dvec3(0, 110, 0));
}

TEST(Ask, OneWithChannelsIsReadAsABvh) {
    const LoadResult result = read(
        "HIERARCHY\nROOT a\n{\nOFFSET 0 1 0\nCHANNELS 1 Xrotation\nJOINT b\n{\nOFFSET 0 1 0\n}\n}\nMOTION\n"
        "Frames: 1\nFrame Time: 1\n0\n");
    EXPECT_EQ(said(result), "2:1 ask.channels");
    EXPECT_EQ(result.figure->format, figure::Format::bvh);
    EXPECT_EQ(standing(result)[1].origin, glm::dvec3(0, 2, 0));
}

TEST(Ask, MotionWithoutChannelsIsSaid) {
    const LoadResult result = read(std::string(tiny) + "MOTION\nFrames: 1\n");
    EXPECT_EQ(said(result), "6:1 ask.motion");
    EXPECT_EQ(standing(result)[1].origin, glm::dvec3(0, 95, 0));
}

TEST(Ask, IsRefusedWhereABvhWouldBe) { EXPECT_EQ(said(read("HIERARCHY\nROOT a\n{\n")), "4:1 bvh.unbalanced"); }
}  // namespace skelplay::loaders::ask_test
