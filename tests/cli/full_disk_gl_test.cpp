// Pictures, videos and conversions onto disks that are really full, or can't be written: one sentence, and whatever was
// there is there still.

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <unistd.h>
#include "cli/calls.h"
#include "output/image_file.h"
#include "render/gl_fixture.h"
#include "support/needs.h"
#include "support/small_disk.h"

namespace skelplay::cli::full_disk_test {
using testing::ElementsAre;

/// A disk with old files of all the names that are written.
class FullDiskGl : public test::GlTest {
protected:
    static constexpr std::array old_files{"walk.amc", "walk.asf", "walk.bvh", "walk.mp4", "walk.png"};

    void SetUp() override {
        GlTest::SetUp();
        for (const char* name : old_files) folder_.write(std::filesystem::path("disk") / name, "old");
    }

    [[nodiscard]] std::string path(const char* name) const { return (folder_ / "disk" / name).string(); }
    /// The command fails with that sentence.
    static void expect_failure(const Words& words, const std::string& sentence) {
        const test::Called called = test::call(words);
        EXPECT_EQ(called.status, 3) << words.front();
        EXPECT_EQ(called.err, fmt::format("skelplay {}: {}\n", words.front(), sentence));
    }

    /// `why`: what the system says.
    void expect_that_nothing_is_written(const std::string& why) {
        const std::string walk = asset("walk.bvh");
        struct Case {
            Words words;
            const char* name;  // that the complaint is about
        };
        for (const Case& c : {Case{{"render", walk, "-o", path("walk.png"), "--size", "320x180"}, "walk.png"},
                              {{"render", walk, "-o", path("new-%02d.png"), "--frames", "0:3"}, "new-00.png"},
                              {{"thumbnail", walk, path("walk.png")}, "walk.png"},
                              {{"sheet", walk, "-o", path("walk.png")}, "walk.png"},
                              {{"convert", asset("walk.htr"), path("walk.bvh"), "--force"}, "walk.bvh"},
                              {{"convert", walk, path("walk.amc"), "--force"}, "walk.asf"},
                              {{"convert", walk, path("new.glb")}, "new.glb"}})
            expect_failure(c.words, path(c.name) + ": " + why);
        for (const char* name : old_files) EXPECT_EQ(test::text_of(path(name)), "old") << name;
    }

    test::TemporaryFolder folder_;
    test::SmallDisk disk_{folder_ / "disk"};  // before OpenGL: a process with threads gets no name space of its own
};

TEST_F(FullDiskGl, WhatDoesNotFitIsSaidAndTheOldFilesStay) {
    NEEDS(disk_.need());
    disk_.fill();
    expect_that_nothing_is_written("No space left on device");
    EXPECT_THAT(folder_.names("disk"), ElementsAre("filling", "walk.amc", "walk.asf", "walk.bvh", "walk.mp4", "walk.png"));
}

TEST_F(FullDiskGl, OnADiskThatCanOnlyBeReadItIsSaidToo) {
    NEEDS(disk_.need());
    disk_.make_read_only();
    expect_that_nothing_is_written("Read-only file system");
    EXPECT_THAT(folder_.names("disk"), testing::ElementsAreArray(old_files));
    NEEDS(test::ffmpeg());
    expect_failure({"render", asset("walk.bvh"), "-o", path("walk.mp4"), "--frames", "0:3"},
                   path("walk.mp4") + ": Read-only file system");
    EXPECT_EQ(test::text_of(path("walk.mp4")), "old");
}

// A process does not leave the name space of its disks, in which it could have become root.
TEST_F(FullDiskGl, WhatTheUserMayNotReadIsRefusedBesideASmallDiskToo) {
    NEEDS(disk_.need());
    NEEDS({test::this_machine, ::getuid() == 0 ? "root may read everything" : ""});
    const auto locked = folder_.write("locked.bvh", "HIERARCHY\n");
    std::filesystem::permissions(locked, std::filesystem::perms::none);
    EXPECT_THAT(test::call({"info", locked.string()}).err, testing::HasSubstr("Permission denied"));
}

// Of numbered pictures those that fitted stay, for each of them is whole; no other is begun.
TEST_F(FullDiskGl, OfNumberedPicturesThoseThatFitStay) {
    NEEDS(disk_.need());
    disk_.fill(16384);
    const test::Called called =
        test::call({"render", asset("walk.bvh"), "-o", path("new-%02d.png"), "--frames", "0:40", "--size", "64x64"});
    EXPECT_EQ(called.status, 3);
    EXPECT_THAT(called.err, testing::EndsWith(".png: No space left on device\n"));
    EXPECT_EQ(std::ranges::count(called.err, '\n'), 1) << called.err;
    std::size_t whole = 0;
    for (const std::string& name : folder_.names("disk")) {
        EXPECT_FALSE(name.starts_with('.')) << name;
        if (!name.starts_with("new-")) continue;
        ++whole;
        EXPECT_TRUE(output::image_from_png(test::text_of(path(name.c_str())))) << name;
    }
    EXPECT_GT(whole, 0U);
}

// The end of the video does not fit, of which ffmpeg by itself makes nothing.
TEST_F(FullDiskGl, AVideoWhoseEndDoesNotFitLeavesTheOldOne) {
    NEEDS(disk_.need());
    NEEDS(test::ffmpeg());
    for (const char* name : {"walk.mp4", "new.gif", "new.webm"}) {
        disk_.fill(4096);
        expect_failure({"render", asset("walk.bvh"), "-o", path(name), "--frames", "0:60", "--size", "320x180"},
                       path(name) + ": No space left on device");
    }
    EXPECT_EQ(test::text_of(path("walk.mp4")), "old");
    EXPECT_THAT(folder_.names("disk"), ElementsAre("filling", "walk.amc", "walk.asf", "walk.bvh", "walk.mp4", "walk.png"));
}
}  // namespace skelplay::cli::full_disk_test
