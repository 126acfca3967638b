// What a picture is framed to when --camera sets neither distance nor target.

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <ranges>
#include <string>
#include <string_view>

#include "cli/rendering.h"
#include "support/given.h"

namespace skelplay::cli {

namespace {

/// The stick, walking 40 metres in 40 frames.
std::string long_walk() {
    std::string text(link);
    text.resize(text.find("Frames:"));
    text += "Frames: 41\nFrame Time: 0.1\n";
    for (int i = 0; i <= 40; ++i) text += fmt::format("{} 0 0 0 0 0 0 0 0\n", i);
    return text;
}

class RenderFramingGl : public RenderCommandGl {
protected:
    void SetUp() override {
        RenderCommandGl::SetUp();
        if (IsSkipped()) return;
        std::ofstream(folder_ / "stick.bvh") << long_walk();
        options_.size = "320x180";
        options_.samples = 0;
        options_.settings.transparent = true;
        options_.view.options = test::given({{"shadow", "no"}});  // which is drawn beside the figure
    }
    /// The picture of these frames, from the front unless another camera is asked for.
    Picture picture(const char* frames, std::string_view camera = "front") {
        options_.frames = frames;
        options_.view.camera = looking(camera);
        EXPECT_EQ(run(), 0) << complaints_;
        return read();
    }
};

TEST_F(RenderFramingGl, AStillFramesThePoseItShows) {
    for (const char* frame : {"0", "20", "last"})
        for (const char* camera : {"front", "three-quarter", "three-quarter,follow", "right,ortho"}) {
            const Picture shown = picture(frame, camera);
            EXPECT_GE(shown.tall(), shown.height / 2) << frame << ' ' << camera;
            EXPECT_FALSE(shown.cut_off()) << frame << ' ' << camera;
        }
}

// Meredith & Maddock (document 001), section 3.2, GlobalAxisofGravity. A T whose bar is at the lowest z:
//
//   RightHand --- Neck --- LeftHand      at z = -1.6
//                  |
//                 Foot                   at z = 0
TEST_F(RenderFramingGl, Seed001Section32WhereMinusZIsUpNobodyHangs) {
    options_.input.files = {folder_.write("t.htr",
                                          "[Header]\nFileType htr\nDataType HTRS\nEulerRotationOrder ZYX\n"
                                          "CalibrationUnits m\nRotationUnits Degrees\nGlobalAxisofGravity -Z\n"
                                          "[SegmentNames&Hierarchy]\nFoot GLOBAL\nNeck Foot\nLeftHand Neck\n"
                                          "RightHand Neck\n[BasePosition]\nFoot 0 0 0 0 0 0 0\n"
                                          "Neck 0 0 -1.6 0 0 0 0\nLeftHand 0.6 0 0 0 0 0 0\n"
                                          "RightHand -0.6 0 0 0 0 0 0\n[EndOfFile]\n")};
    const Picture shown = picture("0");
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

TEST_F(RenderFramingGl, TheBundledWalkIsHalfAPictureTall) {
    options_.input = {};  // the bundled sample
    for (const bool bare : {false, true}) {
        options_.input.take.skin.none = bare;
        const Picture shown = picture("200", "three-quarter");
        EXPECT_GE(shown.tall(), shown.height / 2);
        EXPECT_FALSE(shown.cut_off());
    }
}

TEST_F(RenderFramingGl, ASkinThatIsTakenApartIsFramedToo) {
    options_.input = {};  // the bundled sample
    options_.view.options = test::given({{"explode", "1"}});
    EXPECT_FALSE(picture("200", "three-quarter").cut_off());
}

TEST_F(RenderFramingGl, SeveralStillsFrameTheirPoses) {
    options_.output = (folder_ / "%d.png").string();
    (void)picture("20,23");
    EXPECT_EQ(complaints_, "");
    const Picture first = read("20.png");
    const Picture second = read("23.png");
    EXPECT_FALSE(first.cut_off() || second.cut_off());
    EXPECT_GE(first.tall(), first.height / 3) << "1.80 m high in a view of three metres, not forty";
    EXPECT_FALSE(first.column(first.width / 2) || second.column(second.width / 2)) << "left and right of the middle";
}

TEST_F(RenderFramingGl, AcrossMoreThanTwoHeightsTheCameraFollowsUnlessItIsToHold) {
    options_.output = (folder_ / "%d.png").string();
    (void)picture("0,20,40");
    EXPECT_EQ(complaints_,
              "skelplay render: the figure travels 40 m: the camera follows it; --camera VIEW,hold holds it still\n");
    for (const char* name : {"0.png", "20.png", "40.png"}) {
        const Picture shown = read(name);
        EXPECT_GE(shown.tall(), shown.height / 2) << name;
        EXPECT_FALSE(shown.cut_off()) << name;
    }
    (void)picture("0,20,40", "front,hold");
    EXPECT_EQ(complaints_, "");
    EXPECT_LT(read("0.png").tall(), 20);
    EXPECT_FALSE(read("0.png").column(160)) << "it is at the left edge";
}

// Frames 7, 19 and 31 of 41 are kilometres away: the others are framed as if they were not there.
TEST_F(RenderFramingGl, GlitchFramesAreLeftOutAndTold) {
    std::string text(link);
    text.resize(text.find("Frames:"));
    text += "Frames: 41\nFrame Time: 0.1\n";
    for (int i = 0; i <= 40; ++i) text += fmt::format("{} 0 0 0 0 0 0 0 0\n", i % 12 == 7 ? 1400.0 : 0.02 * i);
    std::ofstream(folder_ / "stick.bvh") << text;
    options_.output = (folder_ / "%d.png").string();
    (void)picture("0:40");
    EXPECT_THAT(complaints_, testing::HasSubstr("found it up to 1.4 km away in frames 7, 19 and 31 (from 0)"));
    for (const char* name : {"0.png", "20.png", "40.png"}) {
        const Picture shown = read(name);
        EXPECT_GE(shown.tall(), shown.height / 2) << name;
        EXPECT_FALSE(shown.cut_off()) << name;
    }
    EXPECT_EQ(read("19.png").tall(), 0) << "far away";
    options_.output = (folder_ / "out.png").string();
    EXPECT_GE(picture("19").tall(), 90) << "a still of it shows it";
}

TEST_F(RenderFramingGl, AStroboscopeFramesThePosesItShows) {
    options_.settings.stroboscope = true;
    const Picture shown = picture("20,22,24");
    EXPECT_FALSE(shown.cut_off());
    EXPECT_GE(shown.wide(), shown.width / 2);
    EXPECT_GE(shown.tall(), shown.height / 3);
}

TEST_F(RenderFramingGl, GhostsArePosesThatAreShown) {
    options_.view.options =
        test::given({{"ghosts", "yes"}, {"ghosts-before", "2"}, {"ghosts-after", "2"}, {"ghosts-apart", "1"}});
    const Picture shown = picture("20");
    EXPECT_FALSE(shown.cut_off());
    EXPECT_GE(shown.wide(), shown.width / 2);
}

TEST_F(RenderFramingGl, WhatTheCameraSaysWins) {
    const int framed = picture("20").tall();
    const Picture far = picture("20", "0,0,30");
    EXPECT_LE(far.tall(), framed / 3);
    EXPECT_GT(far.tall(), 0);
    EXPECT_EQ(picture("20", "front,at=0:0.9:0").tall(), 0) << "it is 20 metres away from there";
    EXPECT_GT(picture("0", "front,at=0:0.9:0").tall(), 0);
}

}  // namespace

}  // namespace skelplay::cli
