#include <filesystem>
#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include "scene/evaluator.h"
#include "support/needs.h"
#include "text_reading.h"

namespace skelplay::loaders::bva_test {
using test::edited;

LoadResult read(std::string_view text) { return read_text(read_bva, "a.bva", text); }

/// Two segments of two frames each.
const std::string tiny = R"(Segment: Hips
Frames: 2
Frame Time: 0.033333
XTRAN YTRAN ZTRAN XROT YROT ZROT XSCALE YSCALE ZSCALE
INCHES INCHES INCHES DEGREES DEGREES DEGREES INCHES INCHES INCHES
0 35 0 10 20 30 5.2 5.2 5.2
0 36 0 10 20 30 5.2 5.2 5.2

Segment: Chest
Frames: 2
Frame Time: 0.033333
XTRAN YTRAN ZTRAN XROT YROT ZROT XSCALE YSCALE ZSCALE
INCHES INCHES INCHES DEGREES DEGREES DEGREES INCHES INCHES INCHES
1 40 2 0 0 90 14 14 14
1 41 2 0 0 0 14 14 14
)";

std::vector<glm::dmat4> world(const LoadResult& result, std::size_t frame) {
    figure::Pose pose;
    figure::sample(result.figure->skeleton, result.figure->take, frame, pose);
    return pose.local;  // there are only roots
}

void expect_near(const glm::dmat4& found, const glm::dmat4& expected, double tolerance) {
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            EXPECT_NEAR(found[column][row], expected[column][row], tolerance) << column << " " << row;
}

glm::dmat4 turned(double degrees, const glm::dvec3& axis) {
    return glm::rotate(glm::dmat4(1.0), glm::radians(degrees), axis);
}

TEST(Bva, Table31SegmentsAreBonesOfTheirOwnInTheWorld) {
    const LoadResult result = read(tiny);
    EXPECT_EQ(said(result), "");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->format, figure::Format::bva);
    EXPECT_EQ(result.figure->skeleton.roots().size(), 2U);
    EXPECT_EQ(glm::dvec3(world(result, 1)[1][3]), glm::dvec3(1, 41, 2));
    EXPECT_EQ(motion_of(result).frames, 2U);
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 0.033333);
}

// ---- What readers of BVA get wrong easily ----

TEST(BvaPitfalls, AnglesStandAsXYZAndTurnAboutZThenXThenY) {
    const glm::dmat4 expected =
        glm::translate(glm::dmat4(1.0), {0, 35, 0}) * turned(30, {0, 0, 1}) * turned(10, {1, 0, 0}) * turned(20, {0, 1, 0});
    expect_near(world(read(tiny), 0)[0], expected, 1e-12);
}

TEST(BvaPitfalls, UnitsAreInchesAndUpIsY) {
    const LoadResult result = read(tiny);
    EXPECT_DOUBLE_EQ(result.figure->metres_per_unit.value(), 0.0254);
    EXPECT_EQ(result.figure->declared_unit, "INCHES");
    EXPECT_EQ(result.figure->declared_up, figure::SignedAxis(figure::Axis::y));
}

TEST(BvaPitfalls, FramesTimeAndAnyCaseAreViewpointsSpelling) {
    const LoadResult result = read(edited(edited(tiny, "Frame Time", "Frames Time"), "Segment:", "SEGMENT:"));
    EXPECT_EQ(said(result), "");
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 0.033333);
}

TEST(BvaPitfalls, SegmentsThatDisagreeOnTheirFramesAreSaid) {
    const LoadResult result =
        read(edited(edited(tiny, "Chest\nFrames: 2\nFrame Time: 0.033333", "Chest\nFrames: 1\nFrame Time: 0.1"),
                    "1 41 2 0 0 0 14 14 14\n", ""));
    EXPECT_EQ(said(result), "9:10 bva.fewer-rows, 11:13 bva.frame-time");
    EXPECT_EQ(glm::dvec3(world(result, 1)[1][3]), glm::dvec3(1, 40, 2));
    EXPECT_EQ(said(read(edited(tiny, "Frames: 2", "Frames: 3"))), "2:9 bva.frame-count");
}

TEST(BvaPitfalls, TheScaleMovesNothing) {
    EXPECT_EQ(world(read(tiny), 0)[0], world(read(edited(tiny, "5.2 5.2 5.2", "9 9 9")), 0)[0]);
    EXPECT_EQ(motion_of(read(tiny)).row(0)[6], 5.2) << "but it is kept";
}

TEST(Bva, ColumnsAndUnitsGoByTheirLabels) {
    std::string text = edited(tiny, "XTRAN YTRAN ZTRAN XROT YROT ZROT", "ZROT XROT YROT XTRAN YTRAN ZTRAN");
    const std::string centimetres =
        edited(text, "INCHES INCHES INCHES DEGREES DEGREES DEGREES", "DEGREES DEGREES DEGREES CM CM CM");
    const LoadResult hips = read(centimetres.substr(0, centimetres.find("Segment: Chest")));
    EXPECT_EQ(said(hips), "");
    EXPECT_EQ(hips.figure->declared_unit, "CM");
    text = edited(text, "INCHES INCHES INCHES DEGREES DEGREES DEGREES", "DEGREES DEGREES DEGREES INCHES INCHES INCHES");
    text = edited(text, "0 35 0 10 20 30", "30 10 20 0 35 0");
    expect_near(world(read(text), 0)[0], world(read(tiny), 0)[0], 1e-12);
}

TEST(Bva, AnglesMayBeRadians) {
    std::string text = edited(tiny, "DEGREES DEGREES DEGREES", "RADIANS RADIANS RADIANS");
    text = edited(text, "0 35 0 10 20 30", "0 35 0 0 0 1.5707963267948966");
    expect_near(world(read(text), 0)[0], glm::translate(glm::dmat4(1.0), {0, 35, 0}) * turned(90, {0, 0, 1}), 1e-12);
}

// Two segments at one place with one turn, each in its own units.
TEST(Bva, SegmentsInDifferentUnitsStandWhereTheirOwnSay) {
    const std::string other =
        edited(edited(tiny.substr(tiny.find("Segment: Chest")), "INCHES INCHES INCHES DEGREES DEGREES DEGREES INCHES",
                      "CM CM CM RADIANS RADIANS RADIANS CM"),
               "1 40 2 0 0 90 14 14 14\n1 41 2 0 0 0 14 14 14",
               "2.54 101.6 5.08 0 0 1.5707963267948966 35.56 14 14\n2.54 104.14 5.08 0 0 0 35.56 14 14");
    const std::string hips = tiny.substr(0, tiny.find("Segment: Chest"));
    const LoadResult result = read(hips + other);
    EXPECT_EQ(said(result), "13:1 bva.units");
    for (const std::size_t frame : {0U, 1U})
        for (const std::size_t segment : {0U, 1U})
            expect_near(world(result, frame)[segment], world(read(tiny), frame)[segment], 1e-9);
    EXPECT_DOUBLE_EQ(result.figure->metres_per_unit.value(), 0.0254);
    EXPECT_NEAR(motion_of(result).row(0)[9 + 6], 14.0, 1e-9) << "so does the scale";
    EXPECT_EQ(motion_of(result).row(0)[9 + 7], 14.0);
    // The other way round the figure is in centimetres and radians.
    const LoadResult turned_over = read(other + hips);
    EXPECT_DOUBLE_EQ(turned_over.figure->metres_per_unit.value(), 0.01);
    expect_near(world(turned_over, 0)[1],
                glm::translate(glm::dmat4(1.0), {0, 35 * 2.54, 0}) * world(read(edited(tiny, "0 35 0", "0 0 0")), 0)[0],
                1e-9);
}

TEST(Bva, ASegmentWithoutAKnownUnitHasThatOfAnother) {
    const std::size_t chest = tiny.find("Segment: Chest");
    const LoadResult result = read(tiny.substr(0, chest) + edited(tiny.substr(chest), "INCHES", "ELLS"));
    EXPECT_EQ(said(result), "13:1 bva.unit");
    EXPECT_EQ(world(result, 0)[1], world(read(tiny), 0)[1]);
    EXPECT_EQ(read(edited(tiny, "INCHES", "ELLS")).figure->declared_unit, "INCHES");
}

// A BVA has the world transforms of the joints of the BVH of its take.
TEST(Bva, RowsAreTheJointsOfTheBvhOfTheSameTake) {
    const std::filesystem::path data = std::filesystem::path(SKELPLAY_SHARED_DIR) / "data";
    NEEDS(test::shared_file(data));
    const LoadResult bva = load(data / "synth" / "example.bva");
    const LoadResult bvh = load(data / "seed" / "example.bvh");
    ASSERT_TRUE(bva.figure && bvh.figure);
    EXPECT_EQ(said(bva), "");
    const std::size_t joints = bvh.figure->skeleton.size();
    ASSERT_EQ(bva.figure->skeleton.size(), joints);
    scene::FigureEvaluator evaluator(bvh.figure->skeleton);
    for (std::size_t frame = 0; frame < frame_count(bvh.figure->take); ++frame) {
        figure::Pose pose;
        figure::sample(bvh.figure->skeleton, bvh.figure->take, frame, pose);
        evaluator.positions(pose);
        for (std::size_t i = 0; i < joints; ++i) {
            SCOPED_TRACE(bvh.figure->skeleton[figure::bone_id(i)].name);
            EXPECT_EQ(bva.figure->skeleton[figure::bone_id(i)].name, bvh.figure->skeleton[figure::bone_id(i)].name);
            expect_near(world(bva, frame)[i], evaluator.world(figure::bone_id(i)), 1e-6);
        }
    }
}

// ---- Faults ----

TEST(Bva, ARowThatIsNoneRepeatsTheOneBefore) {
    for (const auto& [row, message] : {std::pair{"0 36 0 10 20 30 5.2 5.2", "7:1 bva.short-row"},
                                       {"0 36 0 10 20 30 5.2 5.2 1 2", "7:1 bva.long-row"},
                                       {"0 36 0 1O 20 30 5.2 5.2 5.2", "7:8 bva.bad-number"},
                                       {"x 36 0 10 20 30 5.2 5.2 5.2", "7:1 bva.bad-number"}}) {
        const LoadResult result = read(edited(tiny, "0 36 0 10 20 30 5.2 5.2 5.2", row));
        EXPECT_EQ(said(result), message);
        EXPECT_EQ(world(result, 1)[0], world(result, 0)[0]);
    }
}

TEST(Bva, UnknownLabelsAndUnitsAreSaid) {
    EXPECT_EQ(said(read(edited(tiny, "XTRAN", "WTRAN"))), "4:1 bva.labels");
    const std::string hips = tiny.substr(0, tiny.find("\nSegment: Chest"));
    EXPECT_EQ(said(read(edited(edited(hips, "INCHES", "ELLS"), "DEGREES", "TURNS"))), "5:1 bva.unit, 5:20 bva.unit");
}

TEST(Bva, WithoutSegmentsOrRowsItIsSaid) {
    EXPECT_NE(said(read("what\n")).find("1:1 bva.no-segment"), std::string::npos);
    const LoadResult result = read(
        "Segment: a\nFrames: 0\nFrame Time: 0.1\nXTRAN YTRAN ZTRAN XROT YROT ZROT XSCALE YSCALE ZSCALE\n"
        "IN IN IN DEG DEG DEG IN IN IN\n");
    EXPECT_EQ(said(result), "1:10 bva.no-rows");
    ASSERT_TRUE(result.figure);
    EXPECT_TRUE(motion_of(result).rest_only);
}

// One segment with many rows and many with none could make any number of frames.
TEST(Bva, PromisedFramesCostNothing) {
    std::string text = "Segment: a\n";
    for (int i = 0; i < 10'000; ++i) text += "1 2 3 4 5 6 7 8 9\n";
    for (int i = 0; i < 10'000; ++i) text += "Segment: a\n";
    const LoadResult result = read(text);
    ASSERT_TRUE(result.figure);
    EXPECT_LE(motion_of(result).samples.size(), std::size_t{8} << 20U);
}
}  // namespace skelplay::loaders::bva_test
