// `skelplay thumbnail`, as file managers call it.

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>
#include "cli/calls.h"
#include "output/child_process.h"
#include "output/image_file.h"
#include "render/gl_fixture.h"
#include "support/needs.h"
#include "support/thumbnail_sandbox.h"

namespace skelplay::cli {
namespace {
namespace fs = std::filesystem;
using testing::HasSubstr;

class ThumbnailCommandGl : public test::GlTest {
protected:
    [[nodiscard]] std::string path(const fs::path& name) const { return (folder_ / name).string(); }
    [[nodiscard]] render::Image picture(const fs::path& name) const {
        return output::image_from_png(folder_.read(name)).value_or(render::Image{});
    }
    test::TemporaryFolder folder_;
};

/// How much of the picture's width and height the figure takes, whichever is more, as a share.
double filled(const render::Image& image) {
    int low_x = image.width, low_y = image.height, high_x = -1, high_y = -1;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            if (image.pixel(x, y)[3] < 128) continue;
            low_x = std::min(low_x, x), high_x = std::max(high_x, x);
            low_y = std::min(low_y, y), high_y = std::max(high_y, y);
        }
    return std::max(high_x - low_x, high_y - low_y) / static_cast<double>(std::max(image.width, 1));
}

TEST_F(ThumbnailCommandGl, AFileManagerGetsASmallPictureThatTheFigureFills) {
    static constexpr std::array<std::pair<const char*, int>, 5> asked{
        {{"walk.amc", 128}, {"walk.bvh", 128}, {"walk.htr", 128}, {"walk.bvh", 256}, {"walk.bvh", 96}}};
    for (const auto& [take, size] : asked) {
        const auto called = test::call({"thumbnail", "--size", std::to_string(size), asset(take), path("small.png")});
        EXPECT_EQ(called.status, 0) << called.err;
        const render::Image image = picture("small.png");
        EXPECT_EQ(image.width, size);
        EXPECT_EQ(image.height, size);
        EXPECT_GT(filled(image), 0.88) << take << size;
        for (const auto& [x, y] : {std::pair(0, 0), {size - 1, 0}, {0, size - 1}, {size - 1, size - 1}})
            EXPECT_EQ(image.pixel(x, y)[3], 0) << "nothing is behind the figure";
    }
}

TEST_F(ThumbnailCommandGl, ThePictureTellsOfWhichFileItIs) {
    ASSERT_EQ(test::call({"thumbnail", asset("walk.bvh"), path("small.png")}).status, 0);
    const output::PngTexts texts = output::texts_of(folder_.read("small.png"));
    EXPECT_EQ(output::text_of(texts, "Thumb::URI"), "file://" + asset("walk.bvh"));
    EXPECT_NE(output::text_of(texts, "Thumb::MTime"), "");
    EXPECT_EQ(output::text_of(texts, "Software"), "Skelplay");
}

TEST_F(ThumbnailCommandGl, WhatIsRefusedLeavesThePictureThatWasThere) {
    const std::string large = folder_.write("large.bvh", "HIERARCHY\n").string();
    fs::resize_file(large, (64U << 20U) + 1);
    folder_.write("broken.bvh", "HIERARCHY\nROOT\n");
    const std::string small = folder_.write("small.png", "before").string();
    expect_refusals({
        {{"thumbnail", large, small},
         large + ": error: expected a file of at most 64 MB, found 65 MB; it is not read (--limit) "
                 "[thumbnail.too-large]\n",
         1},
        {{"thumbnail", "--limit", "1", large, small}, "1 MB", 1},
        {{"thumbnail", path("broken.bvh"), small}, "broken.bvh:3:1: error: expected", 1},
        {{"thumbnail", path("gone.bvh"), small}, "No such file", 1},
        {{"thumbnail", asset("walk.bvh"), "/dev/full"}, "skelplay thumbnail: /dev/full: No space left on device\n", 3},
    });
    EXPECT_EQ(folder_.read("small.png"), "before");
}

/// As GNOME's file manager calls it.
class SandboxGl : public ThumbnailCommandGl {
protected:
    void SetUp() override {
        ThumbnailCommandGl::SetUp();
        fs::create_directories(folder_ / "out");
    }
    /// bubblewrap, and the right to use it: containers often may not make namespaces.
    test::Need sandbox() {
        const test::Need bubblewrap = test::program("bwrap");
        if (!bubblewrap.lack.empty()) return bubblewrap;
        const bool granted = call(sandbox_of(asset("walk.bvh")).words({"/bin/true"})) == 0;
        return {test::this_machine, granted ? "" : "bwrap may not run here: " + said_};
    }
    /// Makes out/small.png; returns the exit status.
    int picture_of(const fs::path& file) { return call(sandbox_of(file).thumbnail_words()); }
    std::string said_;  // by the last call

private:
    [[nodiscard]] test::ThumbnailSandbox sandbox_of(const fs::path& file) const {
        return {file, SKELPLAY_PROGRAM, path("out")};
    }
    /// Calls a command; returns its exit status.
    int call(const Words& words) {
        output::ChildProcess child("/usr/bin/env", words);
        const int status = child.finish();
        said_ = child.printed();
        return status;
    }
};

TEST_F(SandboxGl, InTheSandboxOfAFileManagerItWorks) {
    NEEDS(sandbox());
    for (const char* take : {"walk.bvh", "walk.htr"}) {
        EXPECT_EQ(picture_of(asset(take)), 0) << said_;
        EXPECT_EQ(picture("out/small.png").width, 128) << take;
        EXPECT_GT(filled(picture("out/small.png")), 0.88);
        EXPECT_THAT(folder_.names("out"), testing::ElementsAre("small.png")) << "nothing else is left";
        fs::remove(folder_ / "out" / "small.png");
    }
}

// The file manager then shows the icon of its kind. A body of usual lengths would show a pose, but not the file's.
TEST_F(SandboxGl, AMotionWhoseSkeletonIsNotThereHasNoPicture) {
    NEEDS(sandbox());
    EXPECT_EQ(picture_of(asset("walk.amc")), 1);
    EXPECT_THAT(said_, HasSubstr("gnome-desktop-file-to-thumbnail.amc:1:1: error: expected an .asf beside "));
    EXPECT_THAT(folder_.names("out"), testing::IsEmpty());
    EXPECT_EQ(picture_of(asset("walk.asf")), 0) << "a skeleton needs no other file: " << said_;
}
}  // namespace
}  // namespace skelplay::cli
