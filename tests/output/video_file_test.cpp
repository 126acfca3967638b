// Videos without drawing: the arguments that ffmpeg gets, and what happens if it is missing or fails. Shell scripts
// stand in for ffmpeg.

#include "output/video_file.h"
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <gmock/gmock.h>
#include <thread>
#include "support/environment_variable.h"
#include "support/stand_in_ffmpeg.h"
#include "support/temporary_folder.h"

namespace skelplay::output {
namespace {
namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;

class VideoFile : public testing::Test {
protected:
    void SetUp() override {
        fs::create_directories(folder_ / "bin");
        fs::create_directories(folder_ / "out");
        plan_ = {folder_ / "out" / "walk.mp4", 64, 48, 30.0, false, 0};
    }
    /// Puts a script in ffmpeg's place; $out is the file to write.
    void pretend(std::string_view body) { setenv("PATH", test::write_stand_in_ffmpeg(folder_, body).c_str(), 1); }

    /// Writes `count` pictures; returns the error, or "".
    [[nodiscard]] std::string write(int pictures) const {
        auto started = VideoWriter::start(plan_);
        if (const auto* why = std::get_if<std::string>(&started)) return *why;
        auto& writer = *std::get<std::unique_ptr<VideoWriter>>(started);
        render::Image image{plan_.width, plan_.height, {}};
        image.rgba.assign(static_cast<std::size_t>(plan_.width * plan_.height) * 4, 100);
        for (int i = 0; i < pictures; ++i)
            if (const auto why = writer.add(image, static_cast<std::size_t>(i))) return *why;
        return writer.finish().value_or("");
    }

    [[nodiscard]] std::vector<std::string> files() const { return folder_.names("out"); }
    [[nodiscard]] std::string bytes() const { return test::text_of(plan_.file); }

    test::TemporaryFolder folder_;
    test::EnvironmentVariable restored_{"PATH", test::path_now()};
    VideoPlan plan_;
};

TEST_F(VideoFile, KindsAreKnownByTheirSuffix) {
    EXPECT_EQ(video_kind("a/walk.mp4")->format, "mp4");
    EXPECT_EQ(video_kind("WALK.WebM")->format, "webm");
    EXPECT_EQ(video_kind("walk.gif")->format, "gif");
    for (const char* file : {"walk.png", "walk", "mp4", ".mp4", ""}) EXPECT_EQ(video_kind(file), nullptr) << file;
}

TEST_F(VideoFile, FfmpegIsToldAllThatMatters) {
    const VideoKind& kind = *video_kind("walk.mp4");
    const auto words = ffmpeg_arguments(kind, kind.encoders.front(), {"walk.mp4", 640, 360, 59.94}, "/tmp/a:b");
    const std::string line = fmt::format("{}", fmt::join(words, " "));
    for (const char* part :
         {"-f rawvideo -pixel_format rgb0 -video_size 640x360 -framerate 59.94 -i pipe:0", "-c:v libx264", "-crf 18",
          "format=yuv420p", "-movflags +faststart", "-fflags +bitexact", "-f mp4 file:/tmp/a:b"})
        EXPECT_THAT(line, HasSubstr(part));
    const VideoKind& webm = *video_kind("walk.webm");
    const auto see_through = ffmpeg_arguments(webm, webm.encoders.front(), {"walk.webm", 2, 2, 30, true}, "o");
    EXPECT_THAT(see_through, Contains("rgba"));
    EXPECT_THAT(see_through, Contains("-auto-alt-ref"));
}

TEST_F(VideoFile, WhatAKindCannotHoldIsRefused) {
    EXPECT_EQ(fault(*video_kind("a.mp4"), {"a.mp4", 2, 2, 30, true}),
              ".mp4 can't be transparent; .webm, .gif and numbered pictures can: -o frames/%04d.png");
    EXPECT_EQ(fault(*video_kind("a.gif"), {"a.gif", 2, 2, 60}), "expected a rate of at most 50 for .gif, found 60");
    EXPECT_EQ(fault(*video_kind("a.webm"), {"a.webm", 2, 2, 60, true}), std::nullopt);
    const PictureSize odd = video_size(*video_kind("a.mp4"), {321, 180});
    EXPECT_EQ(odd.width, 322);
    EXPECT_EQ(odd.height, 180);
    EXPECT_EQ(video_size(*video_kind("a.webm"), {321, 181}).width, 321);
}

TEST_F(VideoFile, APaletteIsChosenFromPicturesAllOverTheClip) {
    std::size_t ahead = 7;
    std::vector<double> clip{5, 6, 7};
    EXPECT_EQ(with_palette_pictures(*video_kind("a.mp4"), clip, ahead), clip);
    EXPECT_EQ(ahead, 0U);
    EXPECT_EQ(with_palette_pictures(*video_kind("a.gif"), clip, ahead), (std::vector<double>{5, 6, 7, 5, 6, 7}));
    EXPECT_EQ(ahead, 3U);
    EXPECT_EQ(with_palette_pictures(*video_kind("a.gif"), {9}, ahead), (std::vector<double>{9, 9}));
    for (double position = 8; position < 1000; ++position) clip.push_back(position);
    const auto all = with_palette_pictures(*video_kind("a.gif"), clip, ahead);
    EXPECT_EQ(ahead, 24U);
    EXPECT_EQ(all.size(), clip.size() + ahead);
    EXPECT_EQ(all[0], 5);
    EXPECT_EQ(all[23], 999);
}

TEST_F(VideoFile, WithoutFfmpegOrItsEncoderASentenceNamesWhatAlwaysWorks) {
    const char* instead = "numbered pictures always work: -o frames/%04d.png";
    for (const std::string& path : {(folder_ / "nothing").string(), std::string()}) {
        setenv("PATH", path.c_str(), 1);
        EXPECT_EQ(write(1),
                  fmt::format("{}: videos are made by ffmpeg, which is not on PATH; {}", plan_.file.string(), instead));
    }
    pretend("exit 1");
    plan_.file = folder_ / "out" / "walk.webm";
    EXPECT_EQ(write(1), fmt::format("{}: {} has no encoder libvpx-vp9; {}", plan_.file.string(),
                                    (folder_ / "bin" / "ffmpeg").string(), instead));
    EXPECT_TRUE(files().empty());
}

TEST_F(VideoFile, AFolderNamedFfmpegIsNoProgram) {
    fs::create_directories(folder_ / "bin" / "ffmpeg");
    setenv("PATH", (folder_ / "bin").c_str(), 1);
    EXPECT_EQ(find_program("ffmpeg"), std::nullopt);
}

TEST_F(VideoFile, PicturesArriveWholeAndTheFileIsThereAtTheEndOnly) {
    pretend("cat > \"$out\"");
    plan_.file = folder_ / "out" / "new" / "walk.mp4";
    EXPECT_EQ(write(20), "");
    EXPECT_EQ(bytes(), std::string(20 * 64 * 48 * 4, 'd'));
    plan_.file = folder_ / "out" / "walk.mp4";
    std::ofstream(plan_.file) << "before";
    {
        auto started = VideoWriter::start(plan_);
        EXPECT_EQ(bytes(), "before");
        EXPECT_EQ(files().size(), 3U) << "the old one, the new one beside it, the folder";
    }
    EXPECT_EQ(bytes(), "before");
    EXPECT_EQ(files().size(), 2U);
}

TEST_F(VideoFile, WhenItFailsItsLastWordsAreSaidAndNothingIsLeft) {
    // More pictures than fit into the pipe, so that some are refused while they are sent. Debian 12's ffmpeg ends with
    // 0 when the last block of a video does not fit.
    const std::string failed = "ffmpeg failed: no space left; numbered pictures always work: -o frames/%04d.png";
    struct Case {
        const char* body;
        std::string said;
    };
    for (const Case& c : {Case{"echo chatter >&2; echo 'no space left' >&2; exit 1", failed},
                          {"head -c 100 > \"$out\"; echo 'no space left'; exit 1", failed},
                          {"cat > \"$out\"; echo 'no space left'; exit 1", failed},
                          {"cat >/dev/null; printf part >\"$out\"; echo 'Error closing file: No space left on device' >&2",
                           "No space left on device"}}) {
        pretend(c.body);
        std::ofstream(plan_.file) << "before";
        EXPECT_EQ(write(200), plan_.file.string() + ": " + c.said) << c.body;
        EXPECT_EQ(bytes(), "before");
        EXPECT_EQ(files().size(), 1U);
    }
    pretend("kill -9 $$");
    EXPECT_THAT(write(1), HasSubstr("ffmpeg was ended from outside (Killed), and nothing is left of the video"));
    EXPECT_EQ(files().size(), 1U);
}

// The pipe with its output must not fill up while it waits for pictures.
TEST_F(VideoFile, AChattyProgramIsHeardMeanwhile) {
    pretend("head -c 1000000 /dev/zero >&2; cat > \"$out\"");
    EXPECT_EQ(write(100), "");
}

TEST_F(VideoFile, AFileThatCannotBeReplacedIsLeftAlone) {
    pretend("cat > \"$out\"");
    plan_.file = folder_ / "bin" / "ffmpeg" / "walk.mp4";
    EXPECT_THAT(write(1), HasSubstr("Not a directory"));
    plan_.file = folder_ / "out" / "folder.mp4";
    fs::create_directories(plan_.file);
    EXPECT_EQ(write(1), plan_.file.string() + ": it is not a file that can be replaced");
    EXPECT_TRUE(fs::is_directory(plan_.file));
    EXPECT_EQ(files().size(), 1U) << "nothing is left beside it";
    // A link stays a link.
    plan_.file = folder_ / "out" / "walk.mp4";
    folder_.write("bin/real.mp4", "before");
    fs::create_symlink(folder_ / "bin" / "real.mp4", plan_.file);
    EXPECT_EQ(write(1), "");
    EXPECT_TRUE(fs::is_symlink(plan_.file));
    EXPECT_EQ(fs::file_size(folder_ / "bin" / "real.mp4"), 64U * 48U * 4U);
}

TEST_F(VideoFile, ItCanBeStoppedFromAnotherThread) {
    // It never ends by itself; once it has got its last picture, finish() waits for it.
    pretend("cat > \"$out\"; touch '" + (folder_ / "waits").string() + "'; exec sleep infinity");
    auto started = VideoWriter::start(plan_);
    auto& writer = *std::get<std::unique_ptr<VideoWriter>>(started);
    const std::jthread stopper([&](const std::stop_token& ended) {
        while (!fs::exists(folder_ / "waits") && !ended.stop_requested()) std::this_thread::yield();
        writer.stop();
    });
    EXPECT_EQ(writer.finish(),
              plan_.file.string() + ": ffmpeg was ended from outside (Killed), and nothing is left of the video");
    EXPECT_TRUE(fs::exists(folder_ / "waits"));
}
}  // namespace
}  // namespace skelplay::output
