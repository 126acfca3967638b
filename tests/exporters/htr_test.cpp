#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <gmock/gmock.h>
#include "exporters/round_trip.h"
#include "support/edited.h"

namespace skelplay::exporters {
namespace {
using testing::HasSubstr;

class HtrExport : public RoundTrip {};

// As it is written, so that it must come back byte for byte.
constexpr const char* arm = R"([Header]
FileType htr
DataType HTRS
FileVersion 1
NumSegments 2
NumFrames 2
DataFrameRate 29.97
EulerRotationOrder XZY
CalibrationUnits mm
RotationUnits Degrees
GlobalAxisofGravity -Z
BoneLengthAxis X
ScaleFactor 1.50
[SegmentNames&Hierarchy]
hand	lower arm
lower arm	GLOBAL
[BasePosition]
hand	250.125	0	0	1e-07	-3.25	4	80
lower arm	0.1	0.2	0.30000000000000004	10.5	-20.25	190	250.125
[hand]
7	1	2	3	4	5	6	1.25
8	1.5	2.5	3.5	-170.5	365	6	0
[lower arm]
7	1000.123456789	2	3	4	5	6	1
8	1	2	3	4	5	6	1
[EndOfFile]
)";

// "Data. Separated by tabs" (figure 3.5).
TEST_F(HtrExport, Figure35SameFormatKeepsEveryByte) {
    load(write(load_text("arm.htr", arm), "back.htr"));
    EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
    EXPECT_EQ(notes_, "");
    EXPECT_EQ(folder_.read("back.htr"), arm);
}

// The hand stands before its parent in the file: rows and columns go by the file's order, whatever else is changed.
TEST_F(HtrExport, ScaledItKeepsTheFilesOrder) {
    const figure::Figure source = load_text("arm.htr", arm);
    processing::TakeEdits edits;
    edits.scale = 2.0;
    const figure::Figure back = load(write(source, "back.htr", edits));
    EXPECT_LT(worst_distance(processing::EditedTake(source, edits), back, same_ids(source)), 1e-9);
}

TEST_F(HtrExport, AnotherOrderIsTheSameMotion) {
    const figure::Figure source = load_text("arm.htr", arm);
    ExportOptions options;
    options.order = figure::EulerOrder{figure::Axis::z, figure::Axis::x, figure::Axis::y};
    options.metres_per_unit = 0.001;
    const figure::Figure back = load(write(source, "back.htr", {}, options));
    EXPECT_THAT(folder_.read("back.htr"), HasSubstr("EulerRotationOrder ZXY\nCalibrationUnits mm\n"));
    EXPECT_LT(worst_distance(source, back, same_ids(source)), 1e-7);
}

constexpr const char* leg =
    "HIERARCHY\nROOT hip (left)\n{\nOFFSET 0 0 0\n"
    "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "JOINT knee\n{\nOFFSET 1 -10 2\nCHANNELS 3 Xrotation Yrotation Zrotation\n"
    "JOINT knee\n{\nOFFSET -8 0 0\nCHANNELS 3 Yrotation Zrotation Xrotation\n"
    "End Site\n{\nOFFSET 0 -2 4\n}\n}\n}\n}\n"
    "MOTION\nFrames: 3\nFrame Time: 0.04\n0 90 0 10 20 30 40 50 60 70 80 89\n"
    "1 91 2 -10 170 30 -40 90 60 -70 -80 190\n5 90 4 10 20 30 40 50 60 70 -80 89\n";

// Meredith & Maddock, table 4.1: every bone along one axis, its length a number, the motion as before.
TEST_F(HtrExport, Section4ABvhBecomesBonesAlongOneAxis) {
    const figure::Figure source = load_text("leg.bvh", leg);
    const figure::Figure back = load(write(source, "back.htr"));
    EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
    ASSERT_EQ(back.skeleton.size(), 3U);
    std::size_t bone = 0;
    for (const char* name : {"hip__left_", "knee", "knee_2"}) EXPECT_EQ(back.skeleton[figure::bone_id(bone++)].name, name);
    EXPECT_THAT(notes_, HasSubstr("[export.name-characters]"));
    EXPECT_THAT(notes_, HasSubstr("[export.repeated-names]"));
    const glm::dvec3 shin = back.skeleton[figure::BoneId{1}].tail;
    EXPECT_EQ(shin.x, 0.0);
    EXPECT_NEAR(shin.y, 8.0, 1e-12);
    EXPECT_EQ(shin.z, 0.0);
    EXPECT_LT(worst_distance(source, back, same_ids(source)), 1e-7);
    // The bones' ends are where they were as well.
    scene::FigureEvaluator before(source.skeleton);
    scene::FigureEvaluator after(back.skeleton);
    figure::Pose pose;
    for (std::size_t frame = 0; frame < 3; ++frame) {
        figure::sample(source.skeleton, source.take, frame, pose);
        const auto expected = before.positions(pose);
        figure::sample(back.skeleton, back.take, frame, pose);
        const auto& found = after.positions(pose);
        for (bone = 0; bone < 3; ++bone) EXPECT_LT(glm::distance(found[bone].tail, expected[bone].tail), 1e-5);
    }
}

// "the first rotation order found in the file (which is normally the rotation for the root bone) is set as the global
// rotation order and if any other bones have a different order, they are recalculated": the knees keep their own.
TEST_F(HtrExport, Section4TheFirstOrderInABvhIsThatOfAllBones) {
    for (const auto& [channels, order] :
         {std::pair{"Zrotation Xrotation Yrotation", "ZXY"}, std::pair{"Yrotation Xrotation Zrotation", "YXZ"}}) {
        const figure::Figure source = load_text("leg.bvh", test::edited(leg, "Zrotation Xrotation Yrotation", channels));
        const figure::Figure back = load(write(source, "back.htr"));
        EXPECT_THAT(folder_.read("back.htr"), HasSubstr(std::string("\nEulerRotationOrder ") + order + "\n"));
        EXPECT_LT(worst_distance(source, back, same_ids(source)), 1e-7) << order;
    }
}

// "DataFrameRate integer" (section 3.2): a BVH gives the frame time of 30 frames a second with seven decimals.
TEST_F(HtrExport, Section32TheRateIsTheIntegerThatTheFrameTimeRoundsBackTo) {
    for (const auto& [time, rate] : {std::pair{"0.0333333", "30"}, std::pair{"0.0083", "120"}, std::pair{"0.04", "25"},
                                     std::pair{"0.0333667", "29.97"}}) {
        std::string text = leg;
        text.replace(text.find("Time: 0.04"), 10, std::string("Time: ") + time);
        write(load_text("leg.bvh", text), "back.htr");
        EXPECT_THAT(folder_.read("back.htr"), HasSubstr(std::string("\nDataFrameRate ") + rate + "\n")) << time;
    }
}

// "Each line within a bone's frame data starts with a positive decimal integer frame number": a BVH counts from 0.
TEST_F(HtrExport, Section32FramesAreNumberedFromOne) {
    write(load_text("leg.bvh", leg), "back.htr");
    EXPECT_THAT(folder_.read("back.htr"), testing::ContainsRegex("\\[knee\\]\n1\t[^\n]*\n2\t[^\n]*\n3\t[^\n]*\n\\["));
    processing::TakeEdits second;
    second.frames = {1};
    write(load_text("leg.bvh", leg), "back.htr", second);
    EXPECT_THAT(folder_.read("back.htr"), testing::ContainsRegex("\\[knee\\]\n2\t[^\n]*\n\\["));
    // And so does an HTR that does not.
    std::string early = arm;
    std::string one = arm;
    for (int segment = 0; segment < 2; ++segment) {
        early = test::edited(test::edited(early, "\n7\t", "\n-1\t"), "\n8\t", "\n0\t");
        one = test::edited(test::edited(one, "\n7\t", "\n1\t"), "\n8\t", "\n2\t");
    }
    write(load_text("early.htr", early), "back.htr");
    EXPECT_EQ(folder_.read("back.htr"), one);
}

TEST_F(HtrExport, Section4ThroughHtrAndBackToBvhTheMotionStays) {
    const figure::Figure source = load_text("leg.bvh", leg);
    const figure::Figure between = load(write(source, "between.htr"));
    EXPECT_LT(worst_distance(source, load(write(between, "back.bvh")), same_ids(source)), 1e-6);
}

// Found by fuzzing: a rest pose alone has no rows, so that moving its root to the origin was lost.
TEST_F(HtrExport, ARestPoseAloneIsMovedToTheOrigin) {
    const figure::Figure source = load(std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/rest-pose-off-origin.bvh");
    processing::TakeEdits edits;
    edits.root_at_origin = true;
    const figure::Figure back = load(write(source, "moved.htr", edits));
    EXPECT_LT(worst_distance(processing::EditedTake(source, edits), back, same_ids(source)), 1e-9);
    ASSERT_EQ(figure::frame_count(back.take), 1U);
    figure::Pose pose;
    figure::sample(back.skeleton, back.take, 0, pose);
    EXPECT_EQ(glm::dvec3(pose.local.front()[3]), glm::dvec3(0.0));
}

// Found by fuzzing: the section of a segment named EndOfFile ended the file.
TEST_F(HtrExport, ASegmentThatIsNamedAsASectionGetsANumber) {
    const figure::Figure source = load(std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/segment-named-as-a-section.htr");
    ASSERT_EQ(source.skeleton.bones().front().name, "EndOfFile");
    const figure::Figure back = load(write(source, "back.htr"));
    EXPECT_THAT(notes_, HasSubstr("[export.keyword-names]"));
    EXPECT_EQ(back.skeleton.bones().front().name, "EndOfFile_2");
    ASSERT_EQ(figure::frame_count(back.take), 2U);
    EXPECT_LT(worst_distance(source, back, same_ids(source)), 1e-9);
}

// Found by fuzzing: as [] its rows were left out, and GLOBAL became its name.
TEST_F(HtrExport, ASegmentWithoutANameGetsOne) {
    const figure::Figure source = load(std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/segment-without-a-name.htr");
    ASSERT_EQ(source.skeleton.bones().front().name, "");
    const figure::Figure back = load(write(source, "back.htr"));
    EXPECT_EQ(back.skeleton.bones().front().name, "_");
    ASSERT_EQ(figure::frame_count(back.take), 2U);
    EXPECT_LT(worst_distance(source, back, same_ids(source)), 1e-9);
}

// Found by fuzzing: "inf" stood for the length, and "-nan" for each scale. No reader takes these for numbers.
TEST_F(HtrExport, NumbersThatAreInfiniteOrNoneAreRefusedByFormatsThatStateThem) {
    const std::string data = std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/";
    processing::TakeEdits turned;
    turned.rotation = glm::dmat3(1, 0, 0, 0, 0, 1, 0, -1, 0);
    processing::TakeEdits larger;
    larger.scale = 100.0;
    const figure::Figure far_end = load(data + "bone-beyond-lengths.bvh");
    const figure::Figure long_frame = load(data + "scale-beyond-lengths.htr");
    const figure::Figure far_root = load_text("far.bvh", test::edited(leg, "\n5 90", "\n1e307 90"));
    for (const auto& [source, edits, formats] :
         {std::tuple(&far_end, processing::TakeEdits{}, std::vector<std::string>{"htr", "amc", "bonespro"}),
          std::tuple(&long_frame, turned, std::vector<std::string>{"htr"}),
          std::tuple(&far_root, larger, std::vector<std::string>{"bvh", "amc", "htr", "bonespro"})})
        for (const std::string& format : formats)
            EXPECT_THAT(write_files(*export_format(format), processing::EditedTake(*source, edits), {},
                                    folder_ / ("written." + format))
                            .refused.value_or(""),
                        HasSubstr("too large"))
                << format;
    EXPECT_THAT(folder_.names(), testing::ElementsAre("far.bvh"));
    write(far_end, "end.bvh");  // which states offsets alone
    EXPECT_THAT(folder_.read("end.bvh"), HasSubstr("OFFSET 0 -1e+308 0"));
    write(long_frame, "own.htr");
    EXPECT_THAT(folder_.read("own.htr"), HasSubstr("\t-1e+308\n"));
}

// A line of the hierarchy that begins with [ would be a section's.
TEST_F(HtrExport, ASegmentThatIsNamedWithBracketsGetsOthers) {
    const figure::Figure source =
        load_text("brackets.htr", "[Header]\nNumSegments 1\nNumFrames 1\n[[Hip]\n1\t1\t2\t3\t0\t0\t0\t1\n[EndOfFile]\n");
    ASSERT_EQ(source.skeleton.bones().front().name, "[Hip");
    const figure::Figure back = load(write(source, "back.htr"));
    ASSERT_EQ(back.skeleton.bones().front().name, "_Hip");
    EXPECT_LT(worst_distance(source, back, same_ids(source)), 1e-9);
}

// Found by fuzzing: "Frame 92:", child and parent, began a frame as version 2 has them (section 3.2), which ended the
// hierarchy.
TEST_F(HtrExport, ASegmentNamedFrameGetsANumber) {
    const figure::Figure source = load(std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/frame-of-a-number.bvh");
    const figure::Figure back = load(write(source, "back.htr"));
    EXPECT_THAT(folder_.read("back.htr"), HasSubstr("\nFrame_2\t92:\nFrame:_2\t92:\n"));
    EXPECT_THAT(notes_, HasSubstr("[export.keyword-names]"));
    EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
    ASSERT_EQ(back.skeleton.size(), 3U);
    EXPECT_LT(worst_distance(source, back, same_ids(source)), 1e-7);
}

// Found by fuzzing: "SHRT" became "TRS", which is that of a GTR, and the Leg lost its parent.
TEST_F(HtrExport, TheOrderThatIsWrittenKeepsTheHierarchy) {
    const figure::Figure source = load(std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/kind-within-the-order.htr");
    const figure::Figure back = load(write(source, "back.htr"));
    EXPECT_THAT(folder_.read("back.htr"), HasSubstr("DataType HTRS\n"));
    EXPECT_EQ(back.skeleton.roots().size(), 1U);
    EXPECT_LT(worst_distance(source, back, same_ids(source)), 1e-9);
}

// The base position "Hip 0 1 2 3 0 0 0 10" could be that of either.
TEST_F(HtrExport, NamesThatDifferByANumberAreKeptApart) {
    const figure::Figure source = load_text("alike.htr",
                                            "[Header]\nNumSegments 2\nNumFrames 1\n[SegmentNames&Hierarchy]\n"
                                            "Hip\tGLOBAL\nHip 0\tHip\n[BasePosition]\nHip 0\t1\t2\t3\t0\t0\t0\t10\n"
                                            "Hip\t4\t5\t6\t0\t0\t0\t10\n[Hip]\n1\t1\t0\t0\t0\t0\t0\t1\n"
                                            "[Hip 0]\n1\t0\t0\t0\t0\t0\t0\t1\n[EndOfFile]\n");
    const figure::Figure back = load(write(source, "back.htr"));
    EXPECT_EQ(back.skeleton.bones().back().name, "Hip_0");
    EXPECT_LT(worst_distance(source, back, same_ids(source)), 1e-9);
}
}  // namespace
}  // namespace skelplay::exporters
