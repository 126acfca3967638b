// How the window ends when nobody quits it: signals, disks and folders that are not there, a lost display.

#include <csignal>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include "driver.h"
#include "support/needs.h"
#include "support/small_disk.h"
#include "support/stand_in_ffmpeg.h"

namespace skelplay::window_tests {
namespace {
namespace fs = std::filesystem;
using testing::HasSubstr;

/// Opens the walker in a folder of its own.
class Ending : public testing::Test {
protected:
    Driver open(std::vector<std::string> more = {}, const std::vector<std::string>& environment = {}) {
        std::vector<std::string> words{folder_.write("takes/walker.bvh", walker(200)).string(), "--frame", "10"};
        words.insert(words.end(), more.begin(), more.end());
        return Driver(folder_, words, environment);
    }
    [[nodiscard]] std::string preferences() const { return folder_.read("config/skelplay/state"); }
    [[nodiscard]] std::string err() const { return folder_.read("err"); }

    TemporaryFolder folder_;
};

class EndingBySignal : public Ending, public testing::WithParamInterface<int> {};

TEST_P(EndingBySignal, PreferencesAndMarksAreKeptAndNobodyIsAsked) {
    Driver driver = open();
    driver.keys({"m"});
    driver.wait_for("mark", "keep");
    fs::remove(folder_ / "config/skelplay/state");  // it was saved when the take was opened
    kill(driver.process().id(), GetParam());
    EXPECT_EQ(driver.process().wait(), -2) << "a shell sees 128 + the signal";
    EXPECT_THAT(preferences(), HasSubstr("walker.bvh"));
    EXPECT_EQ(folder_.read("takes/review.csv"), "file,mark\nwalker.bvh,keep\n");
    EXPECT_THAT(err(), HasSubstr("skelplay: the marks that were not saved yet are in "));
}

INSTANTIATE_TEST_SUITE_P(Window, EndingBySignal, testing::Values(SIGTERM, SIGHUP, SIGINT));

TEST_F(Ending, AnInterruptedRenderingLeavesNothingBehind) {
    Driver driver = open({}, {"PATH=" + test::write_stand_in_ffmpeg(folder_, test::never_ends)});
    driver.keys({"ctrl+e"});
    driver.wait_for_item("render-start");
    driver.click_on("render-start");
    driver.wait_for("pictures", [](const State& state) { return state.number("render_done") > 0; });
    kill(driver.process().id(), SIGTERM);
    EXPECT_EQ(driver.process().wait(), -2);
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / "takes")) {
        const std::string name = entry.path().filename().string();
        EXPECT_FALSE(name.starts_with(".skelplay") || name.ends_with(".mp4")) << name;
    }
}

TEST_F(Ending, PreferencesThatCanNotBeSavedAreOneSentence) {
    folder_.write("config", "a file where the folder should be");
    Driver driver = open();
    driver.keys({"ctrl+q"});
    EXPECT_EQ(driver.process().wait(), 0);
    EXPECT_EQ(err(), "skelplay: the preferences could not be saved in " + (folder_ / "config/skelplay/state").string() +
                         ": Not a directory\n");
}

TEST_F(Ending, AVanishedFolderOfPreferencesIsMadeAgain) {
    fs::create_directories(folder_ / "config/skelplay");
    Driver driver = open();
    fs::remove_all(folder_ / "config");
    driver.keys({"ctrl+q"});
    EXPECT_EQ(driver.process().wait(), 0);
    EXPECT_THAT(preferences(), HasSubstr("walker.bvh"));
    EXPECT_EQ(err(), "");
}

/// The folder of the preferences is a small disk.
class EndingOnADisk : public Ending {
protected:
    EndingOnADisk() {
        if (disk_.mounted()) folder_.write("config/skelplay/state", before);
    }
    void expect_one_sentence(const std::string& why) {
        {
            Driver driver = open({"--theme", "light"});
            driver.keys({"ctrl+q"});
            EXPECT_EQ(driver.process().wait(), 0);
        }
        EXPECT_EQ(err(), fmt::format("skelplay: the preferences could not be saved in {}: {}\n",
                                     (folder_ / "config/skelplay/state").string(), why));
        EXPECT_EQ(preferences(), before) << "what was there is there still";
    }

    static constexpr const char* before = "theme=paper\n";
    test::SmallDisk disk_{folder_ / "config"};
};

TEST_F(EndingOnADisk, ThatIsFullOneSentenceTellsAndTheOldPreferencesStay) {
    NEEDS(disk_.need());
    disk_.fill();
    expect_one_sentence("No space left on device");
}

TEST_F(EndingOnADisk, ThatCanOnlyBeReadOneSentenceTellsAndTheOldPreferencesStay) {
    NEEDS(disk_.need());
    disk_.make_read_only();
    expect_one_sentence("Read-only file system");
}

#ifdef FAIL_ON_SIGNAL
TEST_F(Ending, WithoutMemoryItSaysSoAndNothingIsLost) {
    for (const int allocation : {1, 7, 40, 150, 600}) {
        SCOPED_TRACE(allocation);
        fs::remove(folder_ / "takes/review.csv");
        Driver driver = open({}, {"LD_PRELOAD=" FAIL_ON_SIGNAL});
        driver.keys({"m"});
        driver.wait_for("mark", "keep");
        fs::remove(folder_ / "config/skelplay/state");
        ASSERT_EQ(sigqueue(driver.process().id(), SIGUSR2, sigval{.sival_int = allocation}), 0);
        for (int i = 0; i < 200 && driver.process().running(); ++i) driver.keys({i % 2 == 0 ? "f" : "h"});
        EXPECT_EQ(driver.process().wait(), 1) << err();
        EXPECT_THAT(err(), HasSubstr("skelplay: there is not enough memory\n"));
        EXPECT_THAT(preferences(), HasSubstr("walker.bvh"));
        EXPECT_EQ(folder_.read("takes/review.csv"), "file,mark\nwalker.bvh,keep\n");
    }
}
#endif

TEST_F(Ending, ALostContextIsOneSentenceAndNothingIsLost) {
    Driver driver = open({}, {"LD_PRELOAD=" LOSE_CONTEXT});
    driver.keys({"m"});
    driver.wait_for("mark", "keep");
    fs::remove(folder_ / "config/skelplay/state");
    ASSERT_EQ(kill(driver.process().id(), SIGUSR2), 0);
    driver.keys({"f"});
    EXPECT_EQ(driver.process().wait(), 3) << err();
    EXPECT_THAT(err(), HasSubstr("skelplay: the graphics driver was reset, and the window is gone\n"));
    EXPECT_THAT(preferences(), HasSubstr("walker.bvh"));
    EXPECT_EQ(folder_.read("takes/review.csv"), "file,mark\nwalker.bvh,keep\n");
}

TEST_F(Ending, ALostDisplayIsOneSentenceAndNothingIsLost) {
    const Screen screen(folder_);
    Driver driver = open();
    driver.keys({"m", "space"});
    driver.wait_for("mark", "keep");
    screen.go();
    EXPECT_EQ(driver.process().wait(), 3) << err();
    EXPECT_THAT(err(), testing::StartsWith("skelplay: the display is gone, and the window with it\n"));
    EXPECT_THAT(preferences(), HasSubstr("walker.bvh"));
    EXPECT_EQ(folder_.read("takes/review.csv"), "file,mark\nwalker.bvh,keep\n");
}
}  // namespace
}  // namespace skelplay::window_tests
