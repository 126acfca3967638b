#include <cmath>
#include <gmock/gmock.h>
#include <numbers>

#include "exporters/round_trip.h"

namespace skelplay::exporters {

namespace {

using testing::HasSubstr;
using testing::Not;

class BvhExport : public RoundTrip {};

// Everything that the format leaves free: names with blanks, odd orders, positions after rotations, joints without
// channels, two roots, named ends, an end before a joint.
constexpr const char* odd = R"(HIERARCHY
ROOT Body Controller
{
  OFFSET 0.1 -0 1e-7
  CHANNELS 6 Yrotation Xposition Zrotation Yposition Xrotation Zposition
  JOINT arm:left
  {
    OFFSET 3.25 0 0
    CHANNELS 1 Xrotation
    End Site named end
    {
      OFFSET 1 2 3
    }
    JOINT hand
    {
      OFFSET 0 0.3333333333333333 0
      CHANNELS 0
      End Site
      {
        OFFSET 0 0 0
      }
    }
  }
}
ROOT prop
{
  OFFSET 5 0 0
  CHANNELS 3 Zrotation Yrotation Xrotation
  End Site
  {
    OFFSET 0 1 0
  }
}
MOTION
Frames: 3
Frame Time: 0.0083333
1 2 3 4 5 6 7 8 9 10
-170.123456789 0.1 1e-9 123456.789 350 -0 0.30000000000000004 1 2 3
360 2 3 4 5 6 7 8 9 10
)";

TEST_F(BvhExport, SameFormatKeepsEveryNumberNameAndChannel) {
    const figure::Figure source = load_text("odd.bvh", odd);
    const figure::Figure back = load(write(source, "back.bvh"));
    EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
    EXPECT_EQ(notes_, "");
    ASSERT_EQ(back.skeleton.size(), source.skeleton.size());
    for (std::size_t i = 0; i < source.skeleton.size(); ++i) {
        const figure::Bone& a = source.skeleton[figure::bone_id(i)];
        const figure::Bone& b = back.skeleton[figure::bone_id(i)];
        EXPECT_EQ(b.name, a.name);
        EXPECT_EQ(b.offset, a.offset);
        EXPECT_EQ(b.tail, a.tail);
        EXPECT_EQ(b.tail_child, a.tail_child);
        EXPECT_EQ(b.parent, a.parent);
    }
    ASSERT_EQ(back.skeleton.ends().size(), 3U);
    EXPECT_EQ(back.skeleton.ends()[0].name, "named end");
    EXPECT_EQ(back.skeleton.ends()[0].offset, glm::dvec3(1, 2, 3));
    const figure::Motion& a = *figure::channel_motion(source.take);
    const figure::Motion& b = *figure::channel_motion(back.take);
    EXPECT_EQ(b.samples, a.samples);
    EXPECT_EQ(b.frame_time, a.frame_time);
    ASSERT_EQ(b.channels.size(), a.channels.size());
    for (std::size_t i = 0; i < a.channels.size(); ++i) {
        EXPECT_EQ(b.channels[i].axis, a.channels[i].axis);
        EXPECT_EQ(b.channels[i].role, a.channels[i].role);
        EXPECT_EQ(b.channels[i].column, a.channels[i].column);
    }
}

TEST_F(BvhExport, AHierarchyWithoutMotionStaysOne) {
    const std::string text(odd);
    const figure::Figure source = load_text("still.bvh", text.substr(0, text.find("MOTION")));
    write(source, "back.bvh");
    EXPECT_THAT(folder_.read("back.bvh"), Not(HasSubstr("MOTION")));
    EXPECT_EQ(worst_distance(source, load(folder_ / "back.bvh"), same_ids(source)), 0.0);
}

// Joints below the root with positions near OFFSET: `auto` reads them as replacing it.
constexpr const char* positioned = R"(HIERARCHY
ROOT hip
{
  OFFSET 0 0 0
  CHANNELS 3 Xposition Yposition Zposition
  JOINT knee
  {
    OFFSET 0 10 0
    CHANNELS 3 Xposition Yposition Zposition
    End Site
    {
      OFFSET 0 10 0
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.01
0 0 0 0 10 0
1 0 0 0 10.5 0.25
)";

TEST_F(BvhExport, WhereAutoWouldReadItOtherwiseValuesAreFull) {
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

TEST_F(BvhExport, WhereAutoAgreesNothingIsTouched) {
    const figure::Figure source = load_text("positioned.bvh", positioned);
    write(source, "back.bvh");
    EXPECT_EQ(notes_, "");
    EXPECT_THAT(folder_.read("back.bvh"), HasSubstr("OFFSET 0 10 0"));
    EXPECT_EQ(worst_distance(source, load(folder_ / "back.bvh"), same_ids(source)), 0.0);
}

TEST_F(BvhExport, FramesAreCutAndStepsLengthenTheFrameTime) {
    const figure::Figure source = load_text("odd.bvh", odd);
    processing::TakeEdits edits;
    edits.frames = {0, 2};
    const figure::Figure back = load(write(source, "back.bvh", edits));
    EXPECT_EQ(figure::frame_count(back.take), 2U);
    EXPECT_NEAR(*figure::frame_time(back.take), 2 * 0.0083333, 1e-12);
    EXPECT_EQ(figure::channel_motion(back.take)->row(1)[0], 360.0);
}

TEST_F(BvhExport, ScaleTouchesLengthsOnly) {
    const figure::Figure source = load_text("odd.bvh", odd);
    processing::TakeEdits edits;
    edits.scale = 0.5;
    const figure::Figure back = load(write(source, "back.bvh", edits));
    EXPECT_EQ(worst_distance(source, back, same_ids(source), 2.0), 0.0);
    EXPECT_EQ(figure::channel_motion(back.take)->row(1)[0], -170.123456789);
}

TEST_F(BvhExport, AnotherOrderOfRotationIsTheSameMotion) {
    const figure::Figure source = load_text("odd.bvh", odd);
    ExportOptions options;
    options.order = processing::EulerOrder{figure::Axis::x, figure::Axis::y, figure::Axis::z};
    write(source, "back.bvh", {}, options);
    EXPECT_THAT(folder_.read("back.bvh"), HasSubstr("CHANNELS 3 Xrotation Yrotation Zrotation"));
    EXPECT_LT(worst_distance(source, load(folder_ / "back.bvh"), same_ids(source)), 1e-7);
}

// A bone whose middle angle goes through 90°, and whose first one goes on beyond 360°.
TEST_F(BvhExport, WrittenAnglesAreAsSmoothAsTheirSource) {
    constexpr int frames = 181;
    std::string text = R"(HIERARCHY
ROOT hip
{
  OFFSET 0 0 0
  CHANNELS 3 Zrotation Xrotation Yrotation
  JOINT knee
  {
    OFFSET 0.5 1 0.25
    CHANNELS 0
    End Site
    {
      OFFSET 0 1 0
    }
  }
}
MOTION
)";
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
