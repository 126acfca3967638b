#include <filesystem>
#include <fmt/format.h>
#include "cli/rendering.h"
#include "support/other_fonts.h"

namespace skelplay::cli {
namespace {
using testing::HasSubstr;

TEST_F(RenderCommandGl, WritesAPictureOfTheSizeAskedForAndTheSameBytesAgain) {
    const std::string first = rendered({"--labels"});
    EXPECT_EQ(picture().width, 160);
    EXPECT_EQ(picture().height, 90);
    EXPECT_EQ(rendered({"--labels"}), first);
}

TEST_F(RenderCommandGl, WhatIsAskedForChangesThePicture) {
    size_ = "320x180";
    const std::string plain = rendered();
    const std::string stick = path("stick.bvh");
    for (const Words& words : {Words{"--frames", "2"},
                               {"--camera", "right"},
                               {"--samples", "0"},
                               {"--burn-in"},
                               {"--labels"},
                               {"--theme", "light"},
                               {"--ghosts", "1,2,1"},
                               {stick, "--side-by-side"},
                               {stick, "--offsets", "0.1,0"}})
        EXPECT_NE(rendered(words), plain) << words.back();
    const std::string selected = rendered({"--select", "Knee"});
    EXPECT_NE(selected, plain);
    for (const Words& words : {Words{"--measure-from", "Foot"}, {"--path"}})
        EXPECT_NE(rendered(joined({"--select", "Knee"}, words)), selected) << words.front();
}

TEST_F(RenderCommandGl, ViewsHaveACameraEach) {
    size_ = "320x180";
    const std::string one = rendered({"--camera", "front"});
    const std::string two = rendered({"--views", "two"});
    EXPECT_NE(two, one);
    EXPECT_NE(rendered({"--views", "four"}), two);
    EXPECT_NE(rendered({"--views", "two", "--camera", "front", "--camera", "top"}), two);
    EXPECT_EQ(rendered({"--views", "two-takes", "--camera", "front"}), one) << "a take alone has one view";
    EXPECT_EQ(run({"--camera", "front", "--camera", "top"}), 2);
    EXPECT_THAT(said_, HasSubstr("--camera stands 2 times for 1 view"));
    const std::string stick = path("stick.bvh");
    EXPECT_NE(rendered({stick, "--side-by-side"}), rendered({stick, "--side-by-side", "--views", "two-takes"}));
}

TEST_F(RenderCommandGl, AMissingFolderIsMadeAndSaid) {
    ASSERT_EQ(run({}, "dailies/monday/stick.png"), 0) << said_;
    EXPECT_NE(read("dailies/monday/stick.png"), "");
    EXPECT_THAT(said_, HasSubstr("skelplay render: made the folder " + path("dailies/monday") + "\n"));
    ASSERT_EQ(run({}, "dailies/monday/stick.png"), 0);
    EXPECT_THAT(said_, testing::Not(HasSubstr("made the folder")));
}

TEST_F(RenderCommandGl, ABurnInChangesFromFrameToFrameAndHasPaintWithoutABackground) {
    size_ = "320x180";
    ASSERT_EQ(run({"--transparent"}), 0);
    EXPECT_FALSE(picture().at(305, 165));
    ASSERT_EQ(run({"--transparent", "--burn-in"}), 0);
    EXPECT_TRUE(picture().at(305, 165)) << "the frame's plate";
    const Words far{"--transparent", "--burn-in", "--camera", "0,0,9,at=0:0.9:0", "--frames", "0,1"};
    ASSERT_EQ(run(far, "%d.png"), 0);
    EXPECT_NE(read("0.png"), read("1.png"));
}

// A foot as a box a metre wide around the stick's lower half, a bone's name misspelt, and faces of no bone.
constexpr const char* skin =
    "v -0.5 0 -0.5\nv 0.5 0 -0.5\nv 0.5 0.9 0.5\nv -0.5 0.9 0.5\n"
    "g Foot\nf 1 2 3 4\ng Knes\nf 1 2 4\ng Lamp\nf 2 3 4\n";

TEST_F(RenderCommandGl, ASkinIsDrawnAsItIsAskedFor) {
    const std::string bare = rendered();
    input_ = joined(input_, {"--skin", write("skin.obj", skin)});
    const std::string dressed = rendered();
    EXPECT_NE(dressed, bare);
    for (const Words& words : {Words{"--colour-by-bone"},
                               {"--skin-opacity", "0.4"},
                               {"--explode", "0.5"},
                               {"--accept-suggestions"},
                               {"--bind", "1"}})
        EXPECT_NE(rendered(words), dressed) << words.front();
    EXPECT_EQ(rendered({"--hide-skins"}), bare);
    // A motion is no skin, even its own.
    for (const auto& [file, sentence] :
         {std::pair("missing.obj", "missing.obj: error: expected a skin to read"), {"stick.bvh", "stick.bvh"}}) {
        input_.back() = path(file);
        EXPECT_EQ(run(), 1);
        EXPECT_THAT(said_, HasSubstr(sentence));
    }
}

TEST_F(RenderCommandGl, SeveralFramesGoIntoNumberedFiles) {
    ASSERT_EQ(run({"--frames", "0,last"}, "new/folder/%03d.png"), 0) << said_;
    EXPECT_THAT(folder_.names("new/folder"), testing::ElementsAre("000.png", "002.png"));
    EXPECT_NE(read("new/folder/000.png"), "");
    EXPECT_NE(read("new/folder/000.png"), read("new/folder/002.png"));
}

// A second take that begins four frames later, or earlier, as is said of it or of the first alone.
TEST_F(RenderCommandGl, FramesAreCountedAsTheOffsetsMakeThem) {
    input_.push_back(path("stick.bvh"));
    EXPECT_EQ(rendered({"--offsets", "0,0.4", "--frames", "6"}), rendered({"--offsets", "0,0.4", "--frames", "last"}));
    EXPECT_EQ(run({"--offsets", "0,0.4", "--frames", "7"}), 2);
    EXPECT_EQ(run({"--offsets=-0.4", "--frames", "6"}), 0) << said_;
}

TEST_F(RenderCommandGl, EveryRefusedFileIsTold) {
    for (int i = 0; i < 60; ++i) input_.push_back(path(fmt::format("missing-{}.bvh", i)));
    EXPECT_EQ(run(), 1);
    for (int i = 0; i < 60; ++i) EXPECT_THAT(said_, HasSubstr(fmt::format("missing-{}.bvh: error", i)));
    input_ = {folder_.path().string()};
    EXPECT_EQ(run(), 1);
    EXPECT_THAT(said_, HasSubstr("expected files to show, found the folder "));
    EXPECT_THAT(folder_.names(), testing::ElementsAre("stick.bvh"));
}

TEST_F(RenderCommandGl, AStroboscopeShowsAllFramesInOnePicture) {
    // It does not follow while the picture is taken.
    const Words strobe{"--stroboscope", "--transparent", "--samples", "0",
                       "--no-grid",     "--no-shadow",   "--camera",  "front,follow"};
    /// Columns of the picture in which anything stands, alike ones as one.
    const auto columns = [&](const Words& frames) {
        rendered(joined(strobe, frames));
        const Picture shown = picture();
        std::string line;
        for (int x = 0; x < shown.width; ++x) {
            const bool any = shown.column(x);
            if (line.empty() || (line.back() == '#') != any) line += any ? '#' : '.';
        }
        return line;
    };
    EXPECT_EQ(columns({}), ".#.#.#.") << "all three frames, as there are no nine";
    EXPECT_EQ(columns({"--frames", "0,last"}), ".#.#.");
    EXPECT_EQ(columns({"--frames", "last"}), ".#.");
    EXPECT_EQ(rendered(joined(strobe, {"--frames", "2,0,1"})), rendered(strobe));
}

// The foot of the stick walks one metre along X from frame 0 to frame 1. The picture is 3 m high and has 90 pixels, so
// that it moves 30 pixels: the camera, whose field of view is 0.6 radians, is 1.5 m / tan(0.3) = 4.84909 m away.
TEST_F(RenderCommandGl, Section21AMotionLeavesAStreakAsLongAsItsWay) {
    const Words seen{
        "--transparent", "--samples", "0", "--no-grid", "--no-shadow", "--camera", "0,0,4.84909,at=0.5:0.9:0,ortho"};
    const auto width = [&](const Words& options) {
        rendered(joined(seen, options));
        return picture().wide();
    };
    const int still = width({});
    EXPECT_EQ(width({"--shutter", "360", "--blur-samples", "64"}), still + 30);
    EXPECT_EQ(width({"--shutter", "180", "--blur-samples", "64"}), still + 15);
    EXPECT_EQ(width({"--shutter", "360", "--blur-samples", "2"}), still + 30) << "where it opens and where it closes";
    EXPECT_EQ(width({"--shutter", "360", "--frames", "last"}), width({"--frames", "last"})) << "it goes nowhere";
}

TEST_F(RenderCommandGl, WithoutAShutterOrWithOnePoseNothingIsBlurred) {
    const std::string sharp = rendered({"--labels", "--burn-in"});
    EXPECT_EQ(rendered({"--labels", "--burn-in", "--shutter", "0", "--blur-samples", "9"}), sharp);
    EXPECT_EQ(rendered({"--labels", "--burn-in", "--shutter", "180", "--blur-samples", "1"}), sharp);
    EXPECT_NE(rendered({"--labels", "--burn-in", "--shutter", "180"}), sharp);
    const std::string last = rendered({"--labels", "--burn-in", "--frames", "last"});
    EXPECT_EQ(rendered({"--labels", "--burn-in", "--frames", "last", "--shutter", "180"}), last)
        << "ground, names and burn-in are the same when nothing moves";
}

// One metre further on the grid of one metre and the same pose: nothing has moved on the screen.
TEST_F(RenderCommandGl, FollowingKeepsTheFigureInItsPlace) {
    ASSERT_EQ(run({"--frames", "0:1", "--camera", "front,follow"}, "%d.png"), 0) << said_;
    EXPECT_EQ(read("0.png"), read("1.png"));
}

// A letter that is not found has the same sign whichever it is.
TEST_F(RenderCommandGl, NamesAreReadWhateverTheirScript) {
    NEEDS(test::has_georgian_font());
    size_ = "320x180";
    const auto drawn = [&](std::string_view name) {
        std::string file = link;
        file.replace(file.find("Knee"), 4, name);
        input_ = {write("stick.bvh", file), "--unit-metres", "1"};
        const std::string picture = rendered({"--labels"});
        EXPECT_THAT(said_, testing::Not(HasSubstr("fonts.letter")));
        return picture;
    };
    EXPECT_NE(drawn("ა"), drawn("ბ"));
    EXPECT_NE(drawn("имя"), drawn("ими"));
}

TEST_F(RenderCommandGl, AWrongCallIsRefusedWithASentence) {
    struct Case {
        Words words;
        const char* sentence;
        std::string name = "out.png";
        int status = 2;
    };
    for (const Case& c : {
             Case{{"--frames", "3"}, "skelplay render: frame 3 is out of range: there are frames 0 to 2\n"},
             {{"--frames", "all"}, "expected a numbered name such as frames/%04d.png for 3 frames, found '"},
             {{"--select", "Nose"}, "skelplay render: stick.bvh has no bone named Nose\n"},
             {{"--select", "kne"}, "skelplay render: stick.bvh has no bone named kne; did you mean 'Knee'?\n"},
             {{"--compare", "1"}, "skelplay render: Figure 1 can't be compared with itself\n"},
             {{"--compare", "2"}, "skelplay render: There is no figure 2: 1 are open\n"},
             {{"--offsets", "0,0.5"}, "skelplay render: There are 2 offsets for 1 figures\n"},
             {{"--rate", "30"}, "skelplay render: --rate and --every-frame are for videos: -o out.mp4\n"},
             {{"--stroboscope"}, "skelplay render: --stroboscope makes a single picture: -o out.png\n", "walk.mp4"},
             {{"--stroboscope", "--shutter", "180"},
              "skelplay render: --shutter blurs the motion of one pose, --stroboscope has many\n",
              "out.png"},
             {{"--shutter", "361"}, "--shutter: expected a number from 0 to 360, found '361'", "out.png"},
             {{"--transparent"}, "skelplay render: .mp4 can't be transparent", "walk.mp4"},
             {{path("missing.bvh")}, "missing.bvh", "out.png", 1},
             {{}, "Not a directory", "stick.bvh/out.png", 3},
         }) {
        EXPECT_EQ(run(c.words, c.name), c.status) << c.sentence;
        EXPECT_THAT(said_, HasSubstr(c.sentence));
        EXPECT_THAT(folder_.names(), testing::ElementsAre("stick.bvh"));
    }
    size_ = "0x0";
    EXPECT_EQ(run(), 2);
    EXPECT_THAT(said_, HasSubstr("expected a size such as 1280x720"));
}
}  // namespace
}  // namespace skelplay::cli
