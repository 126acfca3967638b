// What a picture is framed to when --camera sets neither distance nor target.

#include <algorithm>
#include <fmt/format.h>
#include <ranges>
#include "cli/rendering.h"

namespace skelplay::cli {
namespace {
/// The stick in 41 frames, at an x of each.
template <class PositionOf> std::string stick_at(PositionOf x) {
    std::string text(link);
    text.resize(text.find("Frames:"));
    text += "Frames: 41\nFrame Time: 0.1\n";
    for (int i = 0; i <= 40; ++i) text += fmt::format("{} 0 0 0 0 0 0 0 0\n", x(i));
    return text;
}

/// The stick, walking 40 metres in 40 frames.
class RenderFramingGl : public RenderCommandGl {
protected:
    void SetUp() override {
        RenderCommandGl::SetUp();
        if (IsSkipped()) return;
        write("stick.bvh", stick_at([](int i) { return i; }));
        size_ = "320x180";
    }
    /// Renders these frames, from the front unless another camera is asked for. The shadow is drawn beside the figure.
    void show(const char* frames, const std::string& camera, const std::string& name, const Words& more = {}) {
        const Words plain{"--samples", "0", "--transparent", "--no-shadow", "--frames", frames, "--camera", camera};
        EXPECT_EQ(run(joined(plain, more), name), 0) << said_;
    }
    Picture shown(const char* frames, const std::string& camera = "front", const Words& more = {}) {
        show(frames, camera, "out.png", more);
        return picture();
    }
    static void expect_framed(const Picture& shown, const std::string& what) {
        EXPECT_GE(shown.tall(), shown.height / 2) << what;
        EXPECT_FALSE(shown.cut_off()) << what;
    }
};

TEST_F(RenderFramingGl, AStillFramesThePoseItShows) {
    for (const char* frame : {"0", "20", "last"})
        for (const char* camera : {"front", "three-quarter", "three-quarter,follow", "right,ortho"})
            expect_framed(shown(frame, camera), std::string(frame) + ' ' + camera);
}

// Meredith & Maddock (document 001), section 3.2, GlobalAxisofGravity. A T whose bar is at the lowest z:
//
//   RightHand --- Neck --- LeftHand      at z = -1.6
//                  |
//                 Foot                   at z = 0
TEST_F(RenderFramingGl, Section32WhereMinusZIsUpNobodyHangs) {
    input_ = {write("t.htr",
                    "[Header]\nFileType htr\nDataType HTRS\nEulerRotationOrder ZYX\n"
                    "CalibrationUnits m\nRotationUnits Degrees\nGlobalAxisofGravity -Z\n"
                    "[SegmentNames&Hierarchy]\nFoot GLOBAL\nNeck Foot\nLeftHand Neck\n"
                    "RightHand Neck\n[BasePosition]\nFoot 0 0 0 0 0 0 0\n"
                    "Neck 0 0 -1.6 0 0 0 0\nLeftHand 0.6 0 0 0 0 0 0\n"
                    "RightHand -0.6 0 0 0 0 0 0\n[EndOfFile]\n")};
    const Picture shown = RenderFramingGl::shown("0");
    const auto wide = [&](int row) {
        int count = 0;
        for (int x = 0; x < shown.width; ++x) count += shown.at(x, row) ? 1 : 0;
        return count;
    };
    const auto width = std::views::iota(0, shown.height) | std::views::transform(wide);
    const auto bar = std::ranges::distance(width.begin(), std::ranges::max_element(width));
    EXPECT_LT(bar, shown.height / 2) << "the bar is the widest row";
    EXPECT_GT(*std::ranges::max_element(width), shown.wide() / 2);
}

// The bundled sample, whose skin may be taken apart.
TEST_F(RenderFramingGl, TheBundledWalkIsHalfAPictureTall) {
    input_ = {};
    for (const Words& more : {Words{}, {"--no-skin"}}) expect_framed(shown("200", "three-quarter", more), "walk");
    EXPECT_FALSE(shown("200", "three-quarter", {"--explode", "1"}).cut_off());
}

TEST_F(RenderFramingGl, SeveralStillsFrameTheirPoses) {
    show("20,23", "front", "%d.png");
    EXPECT_EQ(said_, "");
    for (const char* name : {"20.png", "23.png"}) {
        const Picture one = picture(name);
        EXPECT_FALSE(one.cut_off());
        EXPECT_GE(one.tall(), one.height / 3) << "1.80 m high in a view of three metres, not forty";
        EXPECT_FALSE(one.column(one.width / 2)) << "left and right of the middle";
    }
}

TEST_F(RenderFramingGl, AcrossMoreThanTwoHeightsTheCameraFollowsUnlessItIsToHold) {
    show("0,20,40", "front", "%d.png");
    EXPECT_EQ(said_,
              "skelplay render: the figure travels 40 m: the camera follows it; --camera VIEW,hold holds it still\n");
    for (const char* name : {"0.png", "20.png", "40.png"}) expect_framed(picture(name), name);
    show("0,20,40", "front,hold", "%d.png");
    EXPECT_EQ(said_, "");
    EXPECT_LT(picture("0.png").tall(), 20);
    EXPECT_FALSE(picture("0.png").column(160)) << "it is at the left edge";
}

// Frames 7, 19 and 31 of 41 are kilometres away: the others are framed as if they were not there.
TEST_F(RenderFramingGl, GlitchFramesAreLeftOutAndTold) {
    write("stick.bvh", stick_at([](int i) { return i % 12 == 7 ? 1400.0 : 0.02 * i; }));
    show("0:40", "front", "%d.png");
    EXPECT_THAT(said_, testing::HasSubstr("found it up to 1.4 km away in frames 7, 19 and 31;"));
    for (const char* name : {"0.png", "20.png", "40.png"}) expect_framed(picture(name), name);
    EXPECT_EQ(picture("19.png").tall(), 0) << "far away";
    EXPECT_GE(shown("19").tall(), 90) << "a still of it shows it";
}

TEST_F(RenderFramingGl, AStroboscopeAndGhostsFrameThePosesTheyShow) {
    for (const Picture& poses :
         {shown("20,22,24", "front", {"--stroboscope"}), shown("20", "front", {"--ghosts", "2,2,1"})}) {
        EXPECT_FALSE(poses.cut_off());
        EXPECT_GE(poses.wide(), poses.width / 2);
        EXPECT_GE(poses.tall(), poses.height / 3);
    }
}

// ../shared/data/reports: plates of 1e24 beside markers of a person, and markers that are nowhere beside plates.
TEST_F(RenderFramingGl, WhatIsSoundIsFramed) {
    const std::string others = std::string(SKELPLAY_SHARED_DIR) + "/data/reports/others/";
    NEEDS(test::shared_file(others));
    input_ = {others + "fp1_garbage_corners.c3d"};
    expect_framed(shown("0"), "markers beside garbage");
    input_ = {others + "all_zero_markers.c3d"};
    const Picture plates = shown("0", "three-quarter");
    EXPECT_GE(plates.wide(), plates.width / 4);
    EXPECT_FALSE(plates.column(0) || plates.column(plates.width - 1));
}

TEST_F(RenderFramingGl, WhatTheCameraSaysWins) {
    const int framed = shown("20").tall();
    const int far = shown("20", "0,0,30").tall();
    EXPECT_LE(far, framed / 3);
    EXPECT_GT(far, 0);
    EXPECT_EQ(shown("20", "front,at=0:0.9:0").tall(), 0) << "it is 20 metres away from there";
    EXPECT_GT(shown("0", "front,at=0:0.9:0").tall(), 0);
}
}  // namespace
}  // namespace skelplay::cli
