// Videos of a real take, examined with ffprobe.

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <sstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include "cli/rendering.h"
#include "output/child_process.h"
#include "support/environment_variable.h"
#include "support/stand_in_ffmpeg.h"
#include "support/started_program.h"

namespace skelplay::cli {
namespace {
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
        std::filesystem::remove(path("stick.bvh"));  // which would be counted
        input_ = {write("post.bvh", post(20)), "--unit-metres", "1", "--samples", "0"};
        size_ = "161x91";
    }

    /// Renders into this file of the folder, which must be made.
    void film(const std::string& name, const Words& options = {}) { ASSERT_EQ(run(options, name), 0) << said_; }

    /// These facts are among what ffprobe finds in a video's only stream.
    void expect_facts(const std::string& name, const std::map<std::string, std::string>& expected) {
        auto facts = probe(name);
        for (const auto& [fact, value] : expected) EXPECT_EQ(facts[fact], value) << name << ' ' << fact;
    }

    /// What ffprobe finds in a video's only stream.
    std::map<std::string, std::string> probe(const std::string& name) const {
        output::ChildProcess child(*output::find_program("ffprobe"),
                                   {"-v", "error", "-count_frames", "-select_streams", "v", "-show_streams", "-of",
                                    "default=noprint_wrappers=1", path(name)});
        EXPECT_EQ(child.finish(), 0) << child.printed();
        std::map<std::string, std::string> facts;
        std::istringstream lines(child.printed());
        for (std::string line; std::getline(lines, line);)
            facts[line.substr(0, line.find('='))] = line.substr(line.find('=') + 1);
        return facts;
    }

    [[nodiscard]] std::size_t files() const { return folder_.names().size(); }
};

TEST_F(RenderVideoGl, TheWholeTakeAtItsOwnSpeed) {
    NEEDS(test::ffmpeg());
    film("a.mp4");
    expect_facts("a.mp4", {{"codec_name", "h264"}, {"width", "162"}, {"height", "92"}});
    film("a.webm");
    expect_facts("a.webm", {{"codec_name", "vp9"}, {"width", "161"}, {"height", "91"}});
    for (const char* name : {"a.mp4", "a.webm"})
        expect_facts(
            name, {{"r_frame_rate", "40/1"}, {"nb_read_frames", "20"}, {"pix_fmt", "yuv420p"}, {"color_space", "bt709"}});
    film("a.gif", {"--rate", "20"});
    expect_facts("a.gif", {{"codec_name", "gif"},
                           {"width", "161"},
                           {"r_frame_rate", "20/1"},
                           {"nb_read_frames", "10"},
                           {"duration", "0.500000"}});
    EXPECT_EQ(files(), 4U) << "nothing is left beside them";
}

TEST_F(RenderVideoGl, OddSidesAreMadeEvenWhereTheyMustBeAndThatIsSaid) {
    NEEDS(test::ffmpeg());
    film("a.mp4", {"--frames", "0:1"});
    EXPECT_THAT(said_, HasSubstr("skelplay render: .mp4 has even sides only: 162x92 pixels are written\n"));
}

TEST_F(RenderVideoGl, TheSameCallGivesTheSameBytes) {
    NEEDS(test::ffmpeg());
    for (const std::string suffix : {".mp4", ".webm", ".gif"}) {
        film("a" + suffix);
        film("b" + suffix);
        EXPECT_EQ(read("a" + suffix), read("b" + suffix));
        EXPECT_GT(read("a" + suffix).size(), 100U);
    }
}

TEST_F(RenderVideoGl, EveryFrameOrRealTime) {
    NEEDS(test::ffmpeg());
    film("real.mp4", {"--rate", "10"});
    expect_facts("real.mp4", {{"nb_read_frames", "5"}});
    film("every.mp4", {"--rate", "10", "--every-frame", "--frames", "0:10"});
    expect_facts("every.mp4", {{"nb_read_frames", "11"}, {"r_frame_rate", "10/1"}});
}

TEST_F(RenderVideoGl, TheRangeThatItShowsIsFramed) {
    NEEDS(test::ffmpeg());
    write("post.bvh", post(400));  // 20 metres
    film("a.gif", {"--transparent", "--no-shadow", "--rate", "40", "--frames", "200:210", "--camera", "front"});
    output::ChildProcess first(*output::find_program("ffmpeg"), {"-v", "error", "-i", path("a.gif"), "-frames:v", "1",
                                                                 "-pix_fmt", "rgba", path("first.png")});
    ASSERT_EQ(first.finish(), 0) << first.printed();
    const Picture shown = picture("first.png");
    EXPECT_GE(shown.tall(), shown.height / 2);
    EXPECT_LT(shown.tall(), shown.height);
}

TEST_F(RenderVideoGl, AWebmAndAGifCanBeTransparent) {
    NEEDS(test::ffmpeg());
    film("a.webm", {"--transparent"});
    expect_facts("a.webm", {{"TAG:alpha_mode", "1"}});
    film("a.gif", {"--transparent"});
}

TEST_F(RenderVideoGl, WithoutFfmpegItIsTheMachinesFault) {
    const test::EnvironmentVariable nowhere("PATH", "");
    EXPECT_EQ(run({}, "a.mp4"), 3);
    EXPECT_THAT(said_, HasSubstr("a.mp4: videos are made by ffmpeg, which is not on PATH; numbered pictures always "
                                 "work: -o frames/%04d.png\n"));
    EXPECT_EQ(files(), 1U);
}

// Ctrl+C in a terminal, kill, a terminal that is closed: the program ends with the usual status and removes its
// incomplete file, though ffmpeg hangs.
TEST_F(RenderVideoGl, AnInterruptedVideoLeavesNothingBehind) {
    const test::TemporaryFolder tools;
    const test::EnvironmentVariable found("PATH", test::write_stand_in_ffmpeg(tools, test::never_ends));
    for (const int signal : test::ending_signals) {
        const pid_t id = test::start({SKELPLAY_PROGRAM, "render", write("long.bvh", post(200)), "-o", path("a.mp4")});
        while (files() < 3 && waitpid(id, nullptr, WNOHANG) == 0) std::this_thread::yield();
        ASSERT_EQ(files(), 3U) << "it has begun to write";
        kill(id, signal);
        EXPECT_TRUE(test::is_ended_by(id, signal)) << signal;
        EXPECT_EQ(files(), 2U);
    }
}

TEST_F(RenderVideoGl, AFolderThatIsGoneInTheEndIsOneSentence) {
    const test::TemporaryFolder tools;
    const test::EnvironmentVariable found(
        "PATH", test::write_stand_in_ffmpeg(tools, "cat > \"$out\"; rm -r \"$(dirname \"$out\")\""));
    EXPECT_EQ(run({}, "new/a.mp4"), 3);
    EXPECT_THAT(said_, HasSubstr("new/a.mp4: No such file or directory\n"));
}
}  // namespace
}  // namespace skelplay::cli
