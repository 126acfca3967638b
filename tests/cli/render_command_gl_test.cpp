#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <stb_image.h>

#include "cli/commands.h"
#include "cli/rendering.h"
#include "support/given.h"

namespace skelplay::cli {

namespace {

using testing::HasSubstr;

TEST_F(RenderCommandGl, WritesAPictureOfTheSizeAskedFor) {
    ASSERT_EQ(run(), 0) << complaints_;
    int width = 0;
    int height = 0;
    int channels = 0;
    ASSERT_EQ(stbi_info((folder_ / "out.png").c_str(), &width, &height, &channels), 1);
    EXPECT_EQ(width, 160);
    EXPECT_EQ(height, 90);
}

TEST_F(RenderCommandGl, TheSameCallGivesTheSameBytes) {
    options_.view.options = test::given({{"names", "yes"}});
    ASSERT_EQ(run(), 0);
    const std::string first = bytes("out.png");
    ASSERT_EQ(run(), 0);
    EXPECT_EQ(bytes("out.png"), first);
}

TEST_F(RenderCommandGl, WhatIsAskedForChangesThePicture) {
    ASSERT_EQ(run(), 0);
    const std::string plain = bytes("out.png");
    const RenderOptions before = options_;
    struct Case {
        const char* what;
        void (*change)(RenderOptions&);
    };
    for (const Case& c :
         {Case{"frame", [](RenderOptions& o) { o.frames = std::string("2"); }},
          {"camera", [](RenderOptions& o) { o.view.camera = looking("right"); }},
          {"samples", [](RenderOptions& o) { o.samples = 0; }},
          {"burn-in", [](RenderOptions& o) { o.settings.burn_in = true; }},
          {"labels",
           [](RenderOptions& o) {
               o.view.options = test::given({{"names", "yes"}});
           }},
          {"theme",
           [](RenderOptions& o) {
               o.view.options = test::given({{"theme", "light"}});
           }},
          {"ghosts",
           [](RenderOptions& o) {
               o.view.options = test::given(
                   {{"ghosts", "yes"}, {"ghosts-before", "1"}, {"ghosts-after", "2"}, {"ghosts-apart", "1"}});
           }},
          {"selection", [](RenderOptions& o) { o.view.select = std::string("Knee"); }},
          {"side by side",
           [](RenderOptions& o) {
               o.input.files.push_back(o.input.files.front());
               o.view.figure_options = test::given({{"side-by-side", "yes"}});
           }},
          {"offsets", [](RenderOptions& o) {
               o.input.files.push_back(o.input.files.front());
               o.view.offsets = {0.1, 0.0};
           }}}) {
        options_ = before;
        c.change(options_);
        ASSERT_EQ(run(), 0) << c.what;
        EXPECT_NE(bytes("out.png"), plain) << c.what;
    }
}

TEST_F(RenderCommandGl, AMissingFolderIsMadeAndSaid) {
    options_.output = (folder_ / "dailies/monday/stick.png").string();
    ASSERT_EQ(run(), 0) << complaints_;
    EXPECT_NE(bytes("dailies/monday/stick.png"), "");
    EXPECT_THAT(complaints_,
                HasSubstr("skelplay render: made the folder " + (folder_ / "dailies/monday").string() + "\n"));
    ASSERT_EQ(run(), 0);
    EXPECT_THAT(complaints_, testing::Not(HasSubstr("made the folder")));
}

TEST_F(RenderCommandGl, ABurnInChangesFromFrameToFrameAndHasPaintWithoutABackground) {
    options_.settings.transparent = true;
    options_.size = "320x180";
    ASSERT_EQ(run(), 0);
    EXPECT_FALSE(read().at(305, 165));
    options_.settings.burn_in = true;
    ASSERT_EQ(run(), 0);
    EXPECT_TRUE(read().at(305, 165)) << "the frame's plate";
    const std::string first = bytes("out.png");
    options_.view.camera = looking("0,0,9,at=0:0.9:0");
    options_.frames = "0,1";
    options_.output = (folder_ / "%d.png").string();
    ASSERT_EQ(run(), 0);
    EXPECT_NE(bytes("0.png"), bytes("1.png"));
}

// A foot as a box a metre wide around the stick's lower half, a bone's name misspelt, and faces of no bone.
constexpr const char* skin = R"(v -0.5 0 -0.5
v 0.5 0 -0.5
v 0.5 0.9 0.5
v -0.5 0.9 0.5
g Foot
f 1 2 3 4
g Knes
f 1 2 4
g Lamp
f 2 3 4
)";

TEST_F(RenderCommandGl, ASkinIsDrawnAsItIsAskedFor) {
    ASSERT_EQ(run(), 0);
    const std::string bare = bytes("out.png");
    options_.input.take.skin.file = folder_.write("skin.obj", skin);
    ASSERT_EQ(run(), 0) << complaints_;
    const std::string dressed = bytes("out.png");
    EXPECT_NE(dressed, bare);
    const RenderOptions before = options_;
    struct Case {
        const char* what;
        void (*change)(RenderOptions&);
    };
    for (const Case& c : {Case{"by bone",
                               [](RenderOptions& o) {
                                   o.view.options = test::given({{"colour-by-bone", "yes"}});
                               }},
                          {"opacity",
                           [](RenderOptions& o) {
                               o.view.options = test::given({{"skin-opacity", "0.4"}});
                           }},
                          {"exploded",
                           [](RenderOptions& o) {
                               o.view.options = test::given({{"explode", "0.5"}});
                           }},
                          {"suggestions", [](RenderOptions& o) { o.input.take.skin.attach.accept_suggestions = true; }},
                          {"bound elsewhere", [](RenderOptions& o) { o.input.take.skin.attach.bind_frame = 1; }}}) {
        options_ = before;
        c.change(options_);
        ASSERT_EQ(run(), 0) << c.what;
        EXPECT_NE(bytes("out.png"), dressed) << c.what;
    }
    options_ = before;
    options_.input.take.skin.none = true;
    ASSERT_EQ(run(), 0);
    EXPECT_EQ(bytes("out.png"), bare);
    options_ = before;
    options_.input.take.skin.file = folder_ / "missing.obj";
    EXPECT_EQ(run(), 1);
    EXPECT_THAT(complaints_, HasSubstr("missing.obj: error: expected a skin to read"));
}

TEST_F(RenderCommandGl, SeveralFramesGoIntoNumberedFiles) {
    options_.output = (folder_ / "new" / "folder" / "%03d.png").string();
    options_.frames = "0,last";
    ASSERT_EQ(run(), 0) << complaints_;
    EXPECT_FALSE(bytes("new/folder/000.png").empty());
    EXPECT_FALSE(bytes("new/folder/002.png").empty());
    EXPECT_FALSE(std::filesystem::exists(folder_ / "new/folder/001.png"));
    EXPECT_NE(bytes("new/folder/000.png"), bytes("new/folder/002.png"));
}

TEST_F(RenderCommandGl, FramesAreCountedAsTheOffsetsMakeThem) {
    options_.input.files.push_back(options_.input.files.front());
    options_.view.offsets = {0.0, 0.4};  // four frames
    options_.frames = "6";
    ASSERT_EQ(run(), 0) << complaints_;
    const std::string last = bytes("out.png");
    options_.frames = "last";
    ASSERT_EQ(run(), 0) << complaints_;
    EXPECT_EQ(bytes("out.png"), last);
    options_.frames = "7";
    EXPECT_EQ(run(), 2);
    // The second begins before the first when that is said of it alone.
    options_.view.offsets = {-0.4};
    options_.frames = "6";
    ASSERT_EQ(run(), 0) << complaints_;
}

TEST_F(RenderCommandGl, AMeasuredDistanceHasItsNumber) {
    options_.size = "640x360";
    options_.view.select = std::string("Knee");
    ASSERT_EQ(run(), 0) << complaints_;
    const std::string without = bytes("out.png");
    options_.view.measure_from = std::string("Foot");
    ASSERT_EQ(run(), 0) << complaints_;
    EXPECT_NE(bytes("out.png"), without);
}

TEST_F(RenderCommandGl, EveryRefusedFileIsTold) {
    for (int i = 0; i < 60; ++i) options_.input.files.push_back(folder_ / fmt::format("missing-{}.bvh", i));
    EXPECT_EQ(run(), 1);
    for (int i = 0; i < 60; ++i) EXPECT_THAT(complaints_, HasSubstr(fmt::format("missing-{}.bvh: error", i)));
    options_.input.files = {folder_.path()};
    EXPECT_EQ(run(), 1);
    EXPECT_THAT(complaints_, HasSubstr("expected files to show, found the folder "));
    // A motion is no skin, even its own.
    options_.input.files = {folder_ / "stick.bvh"};
    options_.input.take.skin.file = folder_ / "stick.bvh";
    EXPECT_EQ(run(), 1);
}

TEST_F(RenderCommandGl, ThePathIsThereInTheFirstPicture) {
    options_.view.select = std::string("Knee");
    ASSERT_EQ(run(), 0) << complaints_;
    const std::string without = bytes("out.png");
    options_.view.options = test::given({{"path", "yes"}});
    ASSERT_EQ(run(), 0) << complaints_;
    EXPECT_NE(bytes("out.png"), without);
}

TEST_F(RenderCommandGl, AStroboscopeShowsAllFramesInOnePicture) {
    options_.samples = 0;
    options_.view.options = test::given({{"grid", "no"}, {"shadow", "no"}});
    options_.view.camera = looking("front,follow");  // which it does not while the picture is taken
    options_.settings.stroboscope = true;
    options_.settings.transparent = true;
    /// Columns of the picture in which anything stands, alike ones as one.
    const auto columns = [this] {
        const Picture picture = read();
        std::string line;
        for (int x = 0; x < picture.width; ++x) {
            const bool any = picture.column(x);
            if (line.empty() || (line.back() == '#') != any) line += any ? '#' : '.';
        }
        return line;
    };
    ASSERT_EQ(run(), 0) << complaints_;  // all three frames, as there are no nine
    EXPECT_EQ(columns(), ".#.#.#.");
    const std::string all = bytes("out.png");
    options_.frames = "2,0,1";
    ASSERT_EQ(run(), 0) << complaints_;
    EXPECT_EQ(bytes("out.png"), all);
    options_.frames = "0,last";
    ASSERT_EQ(run(), 0) << complaints_;
    EXPECT_EQ(columns(), ".#.#.");
    options_.frames = "last";
    ASSERT_EQ(run(), 0) << complaints_;
    EXPECT_EQ(columns(), ".#.");
}

TEST_F(RenderCommandGl, FollowingKeepsTheFigureInItsPlace) {
    options_.output = (folder_ / "%d.png").string();
    options_.frames = "0:1";
    options_.view.camera = looking("front,follow");
    ASSERT_EQ(run(), 0) << complaints_;
    // One metre further on the grid of one metre and the same pose: nothing has moved on the screen.
    EXPECT_EQ(bytes("0.png"), bytes("1.png"));
}

TEST_F(RenderCommandGl, AWrongCallIsRefusedWithASentence) {
    const RenderOptions before = options_;
    struct Case {
        void (*change)(RenderOptions&);
        const char* sentence;
    };
    for (const Case& c :
         {Case{[](RenderOptions& o) { o.frames = std::string("3"); },
               "skelplay render: frame 3 is out of range: there are frames 0 to 2\n"},
          {[](RenderOptions& o) { o.frames = std::string("all"); },
           "skelplay render: expected a numbered name such as frames/%04d.png for 3 frames, found '"},
          {[](RenderOptions& o) { o.size = std::string("0x0"); }, "skelplay render: expected a size such as 1280x720"},
          {[](RenderOptions& o) { o.view.select = std::string("Nose"); },
           "skelplay render: stick.bvh has no bone named Nose\n"},
          {[](RenderOptions& o) { o.view.select = std::string("kne"); },
           "skelplay render: stick.bvh has no bone named kne; did you mean 'Knee'?\n"},
          {[](RenderOptions& o) { o.view.compare_with = 1; },
           "skelplay render: Figure 1 can't be compared with itself\n"},
          {[](RenderOptions& o) { o.view.compare_with = 2; }, "skelplay render: There is no figure 2: 1 are open\n"},
          {[](RenderOptions& o) {
               o.view.offsets = {0.0, 0.5};
           },
           "skelplay render: There are 2 offsets for 1 figures\n"},
          {[](RenderOptions& o) {
               o.settings.stroboscope = true;
               o.output = std::string("walk.mp4");
           },
           "skelplay render: --stroboscope makes a single picture: -o out.png\n"},
          {[](RenderOptions& o) { o.settings.rate = 30.0; },
           "skelplay render: --rate and --every-frame are for videos: -o out.mp4\n"},
          {[](RenderOptions& o) {
               o.output = std::string("walk.mp4");
               o.settings.transparent = true;
           },
           "skelplay render: .mp4 can't be transparent"}}) {
        options_ = before;
        c.change(options_);
        EXPECT_EQ(run(), 2) << c.sentence;
        EXPECT_THAT(complaints_, HasSubstr(c.sentence));
        EXPECT_FALSE(std::filesystem::exists(folder_ / "out.png"));
    }
}

TEST_F(RenderCommandGl, ARefusedFileIsTheInputsFault) {
    options_.input.files.push_back(folder_ / "missing.bvh");
    EXPECT_EQ(run(), 1);
    EXPECT_THAT(complaints_, HasSubstr("missing.bvh"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out.png"));
}

TEST_F(RenderCommandGl, APictureThatCannotBeWrittenSaysWhy) {
    options_.output = (folder_ / "stick.bvh" / "out.png").string();
    EXPECT_EQ(run(), 3);
    EXPECT_THAT(complaints_, HasSubstr("Not a directory"));
}

}  // namespace

}  // namespace skelplay::cli
