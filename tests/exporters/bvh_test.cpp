#include <cmath>
#include <gmock/gmock.h>
#include <numbers>
#include "exporters/round_trip.h"
#include "support/weighted_chain.h"

namespace skelplay::exporters {
namespace {
using testing::HasSubstr;
using testing::Not;

ExportOptions verbatim() {
    ExportOptions options;
    options.verbatim = true;
    return options;
}

class BvhExport : public RoundTrip {};

// Everything that the format leaves free: names with blanks, odd orders, positions after rotations, joints without
// channels, two roots, named ends, an end before a joint. As it is written, so that it must come back byte for byte.
constexpr const char* odd =
    "HIERARCHY\nROOT Body Controller\n{\n\tOFFSET 0.1 -0 1e-07\n"
    "\tCHANNELS 6 Yrotation Xposition Zrotation Yposition Xrotation Zposition\n"
    "\tJOINT arm:left\n\t{\n\t\tOFFSET 3.25 0 0\n\t\tCHANNELS 1 Xrotation\n"
    "\t\tEnd named end\n\t\t{\n\t\t\tOFFSET 1 2 3\n\t\t}\n"
    "\t\tJOINT hand\n\t\t{\n\t\t\tOFFSET 0 0.3333333333333333 0\n\t\t\tCHANNELS 0\n"
    "\t\t\tEnd Site\n\t\t\t{\n\t\t\t\tOFFSET 0 0 0\n\t\t\t}\n\t\t}\n\t}\n}\n"
    "ROOT prop\n{\n\tOFFSET 5 0 0\n\tCHANNELS 3 Zrotation Yrotation Xrotation\n"
    "\tEnd Site\n\t{\n\t\tOFFSET 0 1 0\n\t}\n}\n"
    "MOTION\nFrames: 3\nFrame Time: 0.0083333\n1 2 3 4 5 6 7 8 9 10\n"
    "-170.123456789 0.1 1e-09 123456.789 350 -0 0.30000000000000004 1 2 3\n360 2 3 4 5 6 7 8 9 10\n";

// Each line of floats is a frame; what is in braces is indented by a tab.
TEST_F(BvhExport, Section31SameFormatKeepsEveryByte) {
    load(write(load_text("odd.bvh", odd), "back.bvh", {}, verbatim()));
    EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
    EXPECT_EQ(notes_, "");
    EXPECT_EQ(folder_.read("back.bvh"), odd);
}

TEST_F(BvhExport, AHierarchyWithoutMotionStaysOne) {
    const std::string text(odd);
    const figure::Figure source = load_text("still.bvh", text.substr(0, text.find("MOTION")));
    write(source, "back.bvh", {}, verbatim());
    EXPECT_THAT(folder_.read("back.bvh"), Not(HasSubstr("MOTION")));
    EXPECT_EQ(worst_distance(source, load(folder_ / "back.bvh"), same_ids(source)), 0.0);
}

// low (0 0 0) – middle (0 10 0) – high (0 20 0). In the second frame `low` is twice as long along y, turned by a right
// angle about x and skews what is below; `middle` is mirrored.
TEST_F(BvhExport, Section31PositionsAreKeptWhateverScaleIsAboveThem) {
    figure::Figure figure;
    figure.skeleton = test::chain();
    figure::Pose pose;
    figure::rest_pose(figure.skeleton, pose);
    figure::BakedMotion motion{.bones = 4, .frames = 2, .frame_time = 0.1};
    motion.local = pose.local;
    pose.local[0] = glm::scale(glm::rotate(glm::dmat4(1), std::numbers::pi / 2, glm::dvec3(1, 0, 0)), {1, 2, 1});
    pose.local[1] = glm::scale(glm::rotate(pose.local[1], 0.5, glm::dvec3(1, 0, 0)), glm::dvec3(1, 1, -1));
    motion.local.insert(motion.local.end(), pose.local.begin(), pose.local.end());
    figure.take = std::move(motion);
    const figure::Figure back = load(write(figure, "scaled.bvh", {}, verbatim()));
    EXPECT_LT(worst_distance(figure, back, same_ids(figure)), 1e-6);
    EXPECT_THAT(notes_, HasSubstr("BVH holds no scaled, skewed or mirrored axes; those of 2 bones are left out, and "
                                  "where bones are is kept [export.scaled-axes]"));
}

// Joints below the root with positions near OFFSET: `auto` reads them as replacing it.
constexpr const char* positioned =
    "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\n"
    "JOINT knee\n{\nOFFSET 0 10 0\nCHANNELS 3 Xposition Yposition Zposition\n"
    "End Site\n{\nOFFSET 0 10 0\n}\n}\n}\n"
    "MOTION\nFrames: 2\nFrame Time: 0.01\n0 0 0 0 10 0\n1 0 0 0 10.5 0.25\n";

TEST_F(BvhExport, PositionsAreFullSoThatEveryRuleReadsThemAlike) {
    loaders::LoadOptions adding;
    adding.bvh_positions = loaders::PositionChoice::add;
    const figure::Figure source = load_text("positioned.bvh", positioned, adding);
    write(source, "back.bvh");
    EXPECT_THAT(notes_, HasSubstr("OFFSET 0 and full values [export.position-rule]"));
    EXPECT_THAT(folder_.read("back.bvh"), HasSubstr("1 0 0 0 20.5 0.25\n"));
    for (const auto choice :
         {loaders::PositionChoice::automatic, loaders::PositionChoice::add, loaders::PositionChoice::replace}) {
        loaders::LoadOptions options;
        options.bvh_positions = choice;
        EXPECT_EQ(worst_distance(source, load(folder_ / "back.bvh", options), same_ids(source)), 0.0);
    }
}

TEST_F(BvhExport, VerbatimTouchesNothing) {
    const figure::Figure source = load_text("positioned.bvh", positioned);
    write(source, "back.bvh", {}, verbatim());
    EXPECT_EQ(notes_, "");
    EXPECT_THAT(folder_.read("back.bvh"), HasSubstr("OFFSET 0 10 0"));
    EXPECT_EQ(worst_distance(source, load(folder_ / "back.bvh"), same_ids(source)), 0.0);
}

TEST_F(BvhExport, FramesAreCutAndStepsLengthenTheFrameTime) {
    const figure::Figure source = load_text("odd.bvh", odd);
    processing::TakeEdits edits;
    edits.frames = {0, 2};
    const figure::Figure back = load(write(source, "back.bvh", edits, verbatim()));
    EXPECT_EQ(figure::frame_count(back.take), 2U);
    EXPECT_NEAR(*figure::frame_time(back.take), 2 * 0.0083333, 1e-12);
    EXPECT_EQ(figure::channel_motion(back.take)->row(1)[0], 360.0);
}

TEST_F(BvhExport, ScaleTouchesLengthsOnly) {
    const figure::Figure source = load_text("odd.bvh", odd);
    processing::TakeEdits edits;
    edits.scale = 0.5;
    const figure::Figure back = load(write(source, "back.bvh", edits, verbatim()));
    EXPECT_EQ(worst_distance(source, back, same_ids(source), 2.0), 0.0);
    EXPECT_EQ(figure::channel_motion(back.take)->row(1)[0], -170.123456789);
}

TEST_F(BvhExport, AnotherOrderOfRotationIsTheSameMotion) {
    const figure::Figure source = load_text("odd.bvh", odd);
    ExportOptions options = verbatim();
    options.order = figure::EulerOrder{figure::Axis::x, figure::Axis::y, figure::Axis::z};
    write(source, "back.bvh", {}, options);
    EXPECT_THAT(folder_.read("back.bvh"), HasSubstr("CHANNELS 3 Xrotation Yrotation Zrotation"));
    EXPECT_LT(worst_distance(source, load(folder_ / "back.bvh"), same_ids(source)), 1e-7);
}

// A bone whose middle angle goes through 90°, and whose first one goes on beyond 360°.
TEST_F(BvhExport, WrittenAnglesAreAsSmoothAsTheirSource) {
    constexpr int frames = 181;
    std::string text =
        "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
        "JOINT knee\n{\nOFFSET 0.5 1 0.25\nCHANNELS 0\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n}\nMOTION\n";
    text += fmt::format("Frames: {}\nFrame Time: 0.01\n", frames);
    for (int i = 0; i < frames; ++i)
        text += fmt::format("{} {} {}\n", 4.0 * i, 90.0 + 60.0 * std::sin((i - 90) * std::numbers::pi / 180), 30.0);
    const figure::Figure source = load_text("spin.bvh", text);
    processing::TakeEdits edits;
    edits.root_at_origin = true;  // the numbers are not the file's own then
    edits.rate = 100.0;
    const figure::Figure back = load(write(source, "back.bvh", edits));
    ASSERT_EQ(figure::frame_count(back.take), static_cast<std::size_t>(frames));
    EXPECT_LT(worst_distance(source, back, same_ids(source)), 1e-6);
    const figure::Motion& motion = *figure::channel_motion(back.take);
    for (std::size_t frame = 0; frame + 1 < motion.frames; ++frame)
        for (std::size_t column = 3; column < 6; ++column)
            EXPECT_LT(std::abs(motion.row(frame + 1)[column] - motion.row(frame)[column]), 4.1)
                << "frame " << frame << ", column " << column;
}
}  // namespace
}  // namespace skelplay::exporters
