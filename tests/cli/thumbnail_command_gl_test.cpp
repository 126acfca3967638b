// `skelplay thumbnail`, as file managers call it.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <utility>

#include "output/child_process.h"
#include "output/image_file.h"
#include "output/png_texts.h"
#include "render/gl_fixture.h"
#include "render/load_gl.h"
#include "support/command_call.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ThumbnailCommandGl : public test::GlTest {
protected:
    [[nodiscard]] std::string path(const fs::path& name) const { return (folder_ / name).string(); }
    [[nodiscard]] static std::string asset(const char* name) {
        return (fs::path(SKELPLAY_SOURCE_DIR) / "assets" / name).string();
    }
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

TEST_F(ThumbnailCommandGl, AFileOverTheLimitIsRefusedUnread) {
    folder_.write("large.bvh", "HIERARCHY\n");
    fs::resize_file(folder_ / "large.bvh", (64U << 20U) + 1);
    const auto called = test::call({"thumbnail", path("large.bvh"), path("small.png")});
    EXPECT_EQ(called.status, 1);
    EXPECT_EQ(called.err, path("large.bvh") +
                              ": error: expected a file of at most 64 MB, found 65 MB; it is not read "
                              "(--limit) [thumbnail.too-large]\n");
    EXPECT_FALSE(fs::exists(folder_ / "small.png"));
    EXPECT_THAT(test::call({"thumbnail", "--limit", "1", path("large.bvh"), path("small.png")}).err, HasSubstr("1 MB"));
}

TEST_F(ThumbnailCommandGl, ARefusedFileLeavesThePictureThatWasThere) {
    folder_.write("broken.bvh", "HIERARCHY\nROOT\n");
    folder_.write("small.png", "before");
    const auto called = test::call({"thumbnail", path("broken.bvh"), path("small.png")});
    EXPECT_EQ(called.status, 1);
    EXPECT_THAT(called.err, HasSubstr("broken.bvh:3:1: error: expected"));
    EXPECT_EQ(folder_.read("small.png"), "before");
    EXPECT_THAT(test::call({"thumbnail", path("gone.bvh"), path("small.png")}).err, HasSubstr("No such file"));
}

TEST_F(ThumbnailCommandGl, AFullDiskIsSaid) {
    const auto called = test::call({"thumbnail", asset("walk.bvh"), "/dev/full"});
    EXPECT_EQ(called.status, 3);
    EXPECT_EQ(called.err, "skelplay thumbnail: /dev/full: No space left on device\n");
}

// Only an optimised program is as quick, and a sanitizer slows down compiling shaders less than the rest.
#if defined(NDEBUG) && !defined(SKELPLAY_SANITIZED)
/// Seconds of processor time that all children of this process have used.
double seconds_of_children() {
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

/// Seconds of processor time that the program takes with these words, of all its threads: that does not depend on what
/// else runs here, and is no less than what one waits for.
double seconds_of_program(const std::vector<std::string>& words) {
    double least = 1e9;
    for (int i = 0; i < 2; ++i) {
        const double before = seconds_of_children();
        output::ChildProcess child(SKELPLAY_PROGRAM, words);
        EXPECT_EQ(child.finish(), 0) << child.printed();
        least = std::min(least, seconds_of_children() - before);
    }
    return least;
}

// The measure is a plain picture of the same take, for which all shaders are compiled: of that a thumbnail takes a
// quarter. Nothing is remembered of shaders from call to call, as in a sandbox.
TEST_F(ThumbnailCommandGl, AFolderIsPicturedSoonThoughNothingIsRemembered) {
    if (!render::renderer_info().software) GTEST_SKIP() << "a graphics card takes other shares of the time";
    ::setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);
    for (const char* take : {"walk.amc", "walk.bvh", "walk.htr"}) {
        const double thumbnail = seconds_of_program({"thumbnail", "--size", "256", asset(take), path("small.png")});
        const double picture =
            seconds_of_program({"render", asset(take), "-o", path("plain.png"), "--frames", "0", "--size", "64x64"});
        EXPECT_LT(thumbnail, 0.4 * picture) << take;
    }
}
#endif

/// Ends a program that may not be run in a sandbox here: containers often may not make namespaces.
#define SKIP_WITHOUT_BWRAP()                                                                       \
    const auto bwrap = output::find_program("bwrap");                                              \
    if (!bwrap) GTEST_SKIP() << "bwrap is not installed (sh third_party/install.sh ci)";           \
    if (output::ChildProcess first(*bwrap, {"--ro-bind", "/", "/", "--unshare-all", "/bin/true"}); \
        first.finish() != 0)                                                                       \
    GTEST_SKIP() << "bwrap may not run here: " << first.printed()

/// What GNOME's file manager does: nothing can be written but the picture, there is neither network, display, graphics
/// card nor home, and of the folder of the file nothing but the file itself, under another name.
class SandboxGl : public ThumbnailCommandGl {
protected:
    /// Makes out/small.png; returns the exit status.
    int picture_of(const fs::path& bwrap, const fs::path& file) {
        fs::create_directories(folder_ / "out");
        const std::string inside = "/tmp/gnome-desktop-file-to-thumbnail" + file.extension().string();
        std::vector<std::string> words{"--unshare-all", "--die-with-parent", "--clearenv"};
        const auto add = [&](std::initializer_list<std::string> more) {
            words.insert(words.end(), more.begin(), more.end());
        };
        add({"--proc", "/proc", "--dev", "/dev", "--ro-bind", "/usr", "/usr"});
        for (const char* part : {"/etc/fonts", "/etc/glvnd", "/lib", "/lib64", "/bin"})
            add({"--ro-bind-try", part, part});
        add({"--tmpfs", "/tmp", "--ro-bind", file.string(), inside, "--ro-bind", SKELPLAY_PROGRAM, "/tmp/skelplay"});
        add({"--bind", path("out"), "/tmp/out", "--chdir", "/", "/tmp/skelplay"});
        add({"thumbnail", "--size", "128", inside, "/tmp/out/small.png"});
        output::ChildProcess child(bwrap, words);
        const int status = child.finish();
        said_ = child.printed();
        return status;
    }
    std::string said_;  // by the last call
};

TEST_F(SandboxGl, InTheSandboxOfAFileManagerItWorks) {
    SKIP_WITHOUT_BWRAP();
    for (const char* take : {"walk.bvh", "walk.htr"}) {
        EXPECT_EQ(picture_of(*bwrap, asset(take)), 0) << said_;
        EXPECT_EQ(picture("out/small.png").width, 128) << take;
        EXPECT_GT(filled(picture("out/small.png")), 0.88);
        EXPECT_THAT(folder_.names("out"), testing::ElementsAre("small.png")) << "nothing else is left";
        fs::remove(folder_ / "out" / "small.png");
    }
}

// The file manager then shows the icon of its kind. A body of usual lengths would show a pose, but not the file's.
TEST_F(SandboxGl, AMotionWhoseSkeletonIsNotThereHasNoPicture) {
    SKIP_WITHOUT_BWRAP();
    EXPECT_EQ(picture_of(*bwrap, asset("walk.amc")), 1);
    EXPECT_THAT(said_, HasSubstr("gnome-desktop-file-to-thumbnail.amc:1:1: error: expected an .asf beside "));
    EXPECT_THAT(folder_.names("out"), testing::IsEmpty());
    EXPECT_EQ(picture_of(*bwrap, asset("walk.asf")), 0) << "a skeleton needs no other file: " << said_;
}

}  // namespace

}  // namespace skelplay::cli
