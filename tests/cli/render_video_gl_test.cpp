// Videos of a real take, examined with ffprobe.

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <map>
#include <memory>
#include <spawn.h>
#include <sstream>
#include <stb_image.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/rendering.h"
#include "output/child_process.h"
#include "support/environment_variable.h"
#include "support/needs.h"
#include "support/stand_in_ffmpeg.h"

namespace skelplay::cli {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// A post that walks along X, 40 frames a second.
std::string post(int frames) {
    std::string text =
        "HIERARCHY\nROOT Post\n{\n OFFSET 0 0 0\n CHANNELS 3 Xposition Yposition Zposition\n"
        " End Site\n {\n  OFFSET 0 1.8 0\n }\n}\nMOTION\n";
    text += fmt::format("Frames: {}\nFrame Time: 0.025\n", frames);
    for (int i = 0; i < frames; ++i) text += fmt::format("{} 0 0\n", i * 0.05);
    return text;
}

class RenderVideoGl : public RenderCommandGl {
protected:
    void SetUp() override {
        RenderCommandGl::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        std::filesystem::remove(options_.input.files.front());  // the stick, which would be counted
        options_.input.files = {folder_.write("post.bvh", post(20))};
        options_.size = "161x91";
        options_.samples = 0;
    }

    /// Renders into this file of the folder.
    int run(const std::string& output) {
        options_.output = (folder_ / output).string();
        return RenderCommandGl::run();
    }

    /// What ffprobe finds in a video's only stream.
    std::map<std::string, std::string> probe(const std::string& name) const {
        output::ChildProcess child(*output::find_program("ffprobe"),
                                   {"-v", "error", "-count_frames", "-select_streams", "v", "-show_streams", "-of",
                                    "default=noprint_wrappers=1", (folder_ / name).string()});
        EXPECT_EQ(child.finish(), 0) << child.printed();
        std::map<std::string, std::string> facts;
        std::istringstream lines(child.printed());
        for (std::string line; std::getline(lines, line);)
            facts[line.substr(0, line.find('='))] = line.substr(line.find('=') + 1);
        return facts;
    }

    [[nodiscard]] std::size_t files() const { return folder_.names().size(); }
};

struct Film {
    const char* file;
    const char* codec;
    const char* width;
    const char* height;
};

TEST_F(RenderVideoGl, TheWholeTakeAtItsOwnSpeed) {
    NEEDS(test::ffmpeg());
    for (const Film& film : {Film{"a.mp4", "h264", "162", "92"}, {"a.webm", "vp9", "161", "91"}}) {
        ASSERT_EQ(run(film.file), 0) << complaints_;
        auto facts = probe(film.file);
        EXPECT_EQ(facts["codec_name"], film.codec);
        EXPECT_EQ(facts["width"], film.width);
        EXPECT_EQ(facts["height"], film.height);
        EXPECT_EQ(facts["r_frame_rate"], "40/1");
        EXPECT_EQ(facts["nb_read_frames"], "20");
        EXPECT_EQ(facts["pix_fmt"], "yuv420p");
        EXPECT_EQ(facts["color_space"], "bt709");
    }
    options_.settings.rate = 20.0;
    ASSERT_EQ(run("a.gif"), 0) << complaints_;
    auto facts = probe("a.gif");
    EXPECT_EQ(facts["codec_name"], "gif");
    EXPECT_EQ(facts["width"], "161");
    EXPECT_EQ(facts["r_frame_rate"], "20/1");
    EXPECT_EQ(facts["nb_read_frames"], "10");
    EXPECT_EQ(facts["duration"], "0.500000");
    EXPECT_EQ(files(), 4U) << "nothing is left beside them";
}

TEST_F(RenderVideoGl, OddSidesAreMadeEvenWhereTheyMustBeAndThatIsSaid) {
    NEEDS(test::ffmpeg());
    options_.frames = "0:1";
    ASSERT_EQ(run("a.mp4"), 0);
    EXPECT_THAT(complaints_, HasSubstr("skelplay render: .mp4 has even sides only: 162x92 pixels are written\n"));
}

TEST_F(RenderVideoGl, TheSameCallGivesTheSameBytes) {
    NEEDS(test::ffmpeg());
    for (const std::string suffix : {".mp4", ".webm", ".gif"}) {
        ASSERT_EQ(run("a" + suffix), 0) << complaints_;
        ASSERT_EQ(run("b" + suffix), 0) << complaints_;
        EXPECT_EQ(bytes("a" + suffix), bytes("b" + suffix));
        EXPECT_GT(bytes("a" + suffix).size(), 100U);
    }
}

TEST_F(RenderVideoGl, EveryFrameOrRealTime) {
    NEEDS(test::ffmpeg());
    options_.settings.rate = 10.0;
    ASSERT_EQ(run("real.mp4"), 0) << complaints_;
    EXPECT_EQ(probe("real.mp4")["nb_read_frames"], "5");
    options_.every_frame = true;
    options_.frames = "0:10";
    ASSERT_EQ(run("every.mp4"), 0) << complaints_;
    auto facts = probe("every.mp4");
    EXPECT_EQ(facts["nb_read_frames"], "11");
    EXPECT_EQ(facts["r_frame_rate"], "10/1");
}

TEST_F(RenderVideoGl, TheRangeThatItShowsIsFramed) {
    NEEDS(test::ffmpeg());
    std::ofstream(folder_ / "post.bvh") << post(400);  // 20 metres
    options_.settings.transparent = true;
    options_.view.options = test::given({{"shadow", "no"}});
    options_.settings.rate = 40.0;
    options_.frames = "200:210";
    options_.view.camera = std::get<CameraChoice>(parse_camera("front"));
    ASSERT_EQ(run("a.gif"), 0) << complaints_;
    output::ChildProcess first(*output::find_program("ffmpeg"),
                               {"-v", "error", "-i", (folder_ / "a.gif").string(), "-frames:v", "1", "-pix_fmt", "rgba",
                                (folder_ / "first.png").string()});
    ASSERT_EQ(first.finish(), 0) << first.printed();
    int width = 0;
    int height = 0;
    int channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load((folder_ / "first.png").c_str(), &width, &height, &channels, 4), stbi_image_free);
    ASSERT_NE(pixels, nullptr);
    int rows = 0;  // in which anything stands
    for (int y = 0; y < height; ++y) {
        bool any = false;
        for (int x = 0; x < width; ++x) any = any || pixels.get()[(y * width + x) * 4 + 3] != 0;
        rows += any ? 1 : 0;
    }
    EXPECT_GE(rows, height / 2);
    EXPECT_LT(rows, height);
}

TEST_F(RenderVideoGl, AWebmCanBeTransparent) {
    NEEDS(test::ffmpeg());
    options_.settings.transparent = true;
    ASSERT_EQ(run("a.webm"), 0) << complaints_;
    EXPECT_EQ(probe("a.webm")["TAG:alpha_mode"], "1");
    ASSERT_EQ(run("a.gif"), 0) << complaints_;
}

TEST_F(RenderVideoGl, WithoutFfmpegItIsTheMachinesFault) {
    const test::EnvironmentVariable nowhere("PATH", "");
    const int status = run("a.mp4");
    EXPECT_EQ(status, 3);
    EXPECT_THAT(complaints_,
                HasSubstr("a.mp4: videos are made by ffmpeg, which is not on PATH; numbered pictures always "
                          "work: -o frames/%04d.png\n"));
    EXPECT_EQ(files(), 1U);
}

/// Starts a program that takes SIGINT as one in a terminal does, however the tests were started.
pid_t start(std::vector<std::string> words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t id = -1;
    EXPECT_EQ(posix_spawn(&id, pointers.front(), nullptr, &attributes, pointers.data(), environ), 0);
    posix_spawnattr_destroy(&attributes);
    return id;
}

// Ctrl+C in a terminal: the program ends with the usual status and removes its incomplete file.
TEST_F(RenderVideoGl, AnInterruptedVideoLeavesNothingBehind) {
    const test::TemporaryFolder tools;
    const test::EnvironmentVariable path("PATH", test::write_stand_in_ffmpeg(tools, test::never_ends));
    folder_.write("long.bvh", post(200));
    const pid_t id =
        start({SKELPLAY_PROGRAM, "render", (folder_ / "long.bvh").string(), "-o", (folder_ / "a.mp4").string()});
    int status = 0;
    while (files() < 3 && waitpid(id, &status, WNOHANG) == 0) std::this_thread::yield();
    ASSERT_EQ(files(), 3U) << "it has begun to write";
    kill(id, SIGINT);
    ASSERT_EQ(waitpid(id, &status, 0), id);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT) << status;
    EXPECT_EQ(files(), 2U);
}

}  // namespace

}  // namespace skelplay::cli
