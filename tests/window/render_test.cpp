// Rendering from the window, and pictures of it.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include "base/text.h"
#include "driver.h"
#include "output/child_process.h"
#include "support/stand_in_ffmpeg.h"

namespace skelplay::window_tests {
namespace {
namespace fs = std::filesystem;

/// Opens the walker in a folder of its own, paused.
class RenderWindow : public testing::Test {
protected:
    Driver open(int frames, std::vector<std::string> more = {}, const std::vector<std::string>& environment = {}) {
        fs::create_directories(folder_.path() / "takes");
        std::vector<std::string> words{folder_.write("takes/walker.bvh", walker(frames)).string(), "--frame", "10"};
        words.insert(words.end(), more.begin(), more.end());
        return Driver(folder_, words, environment);
    }
    /// Opens the panel and takes a row of one of its lists.
    static void choose(Driver& driver, const std::string& list, const std::string& row) {
        driver.click(driver.settle().item(list));
        driver.wait_for(row, [&](const State& state) { return state.has("item." + row); });
        driver.click(driver.settle().item(row));
        driver.wait_for("the list closed", [&](const State& state) { return !state.has("item." + row); });
    }
    static void open_panel(Driver& driver) {
        driver.keys({"ctrl+e"});
        driver.wait_for_item("render-start");
    }
    [[nodiscard]] std::ptrdiff_t files(const fs::path& below) const {
        std::error_code missing;
        return std::distance(fs::directory_iterator(folder_.path() / below, missing), {});
    }
    [[nodiscard]] fs::path take(std::string_view name) const { return folder_.path() / "takes" / name; }
    /// What `identify` of ImageMagick says about a picture.
    static std::string look(const fs::path& picture, const std::string& format) {
        output::ChildProcess child(output::find_program("identify").value_or("identify"),
                                   {"-format", format, picture.string()});
        EXPECT_EQ(child.finish(), 0) << child.printed();
        return base::lower(child.printed());  // versions differ in how they write True
    }
    /// What a part of the screen shows, as a signature of its pixels.
    [[nodiscard]] std::string seen(const State& state, const std::string& item) const {
        return seen(state.numbers("item." + item));
    }
    [[nodiscard]] std::string seen(const std::vector<double>& part) const {
        const fs::path picture = folder_.path() / "seen.png";
        output::ChildProcess child(
            output::find_program("import").value_or("import"),
            {"-window", "root", "-crop",
             fmt::format("{:.0f}x{:.0f}+{:.0f}+{:.0f}", part.at(2), part.at(3), part.at(0), part.at(1)), picture.string()});
        EXPECT_EQ(child.finish(), 0) << child.printed();
        return look(picture, "%# %k colours");
    }

    TemporaryFolder folder_;
};

TEST_F(RenderWindow, PicturesAreRenderedWhileItPlays) {
    Driver driver = open(200, {"--in", "20", "--out", "39"});
    open_panel(driver);
    choose(driver, "render-kind", "render-as-.png");
    choose(driver, "render-size", "render-size-640x360");
    driver.keys({"space"});
    driver.wait_for("playing", "1");
    driver.click_on("render-start");
    const State state = driver.hear("Rendered 20 pictures to ");
    EXPECT_EQ(state["playing"], "1");
    EXPECT_EQ(state["rendering"], "0");
    EXPECT_EQ(files("takes/walker-frames"), 20);
    EXPECT_EQ(look(take("walker-frames/0020.png"), "%w %h %[channels]").substr(0, 11), "640 360 srg");
    EXPECT_TRUE(fs::exists(take("walker-frames/0039.png")));
    EXPECT_TRUE(driver.complaints().empty()) << driver.complaints();
}

// The pictures that the panel needs to grow and to show what was lost come without any input: nothing is left for the
// next movement of the mouse to bring.
TEST_F(RenderWindow, AFigureIsExportedAndWhatIsLostIsShown) {
    Driver driver = open(20'000);
    driver.keys({"ctrl+shift+e"});
    driver.wait_for_item("export-start");
    choose(driver, "export-format", "export-as-npy");
    const State before = driver.settle();
    driver.click(before.item("export-start"));
    driver.hear("Exported walker.npy");
    const State after = driver.settle();
    ASSERT_TRUE(after.has("item.export-notes")) << "a .npy holds positions alone";
    const std::string by_itself = seen(after, "export-notes");
    const auto view = after.numbers("viewport");
    driver.move({view.at(0) + 5, view.at(1) + view.at(3) - 5});
    driver.settle();
    EXPECT_EQ(seen(after, "export-notes"), by_itself);
    EXPECT_TRUE(fs::exists(take("walker.npy")));
}

// Where only a figure and the time have changed, only they are drawn: nothing of an earlier picture is left over.
TEST_F(RenderWindow, APictureThatWasDrawnInPartsIsTheWholePicture) {
    Driver driver = open(200, {"--camera", "front,hold", "--samples", "0", "--play"});
    driver.wait_for("some pictures that play", [](const State& state) { return std::stoi(state["pictures"]) > 40; });
    driver.keys({"space"});
    driver.wait_for("playing", "0");
    driver.keys({"Right", "Right", "Left"});
    driver.settle();
    const State state = driver.rest();
    const auto view = state.numbers("viewport");
    const std::vector<double> bar{0, view.at(1) + view.at(3), view.at(0) + view.at(2), 100};
    const std::string picture_in_parts = seen(view);
    const std::string bar_in_parts = seen(bar);
    driver.keys({"ctrl+l"});  // over all of it
    driver.wait_for("library", "1");
    driver.keys({"Escape"});
    driver.wait_for("library", "0");
    const State after = driver.rest();
    EXPECT_EQ(after["frame"], state["frame"]);
    EXPECT_EQ(seen(view), picture_in_parts);
    EXPECT_EQ(seen(bar), bar_in_parts);
}

// ffmpeg takes no more pictures after a while: only cancelling brings this to an end.
TEST_F(RenderWindow, CancelAndQuitEndAVideoAndLeaveNothing) {
    const std::string path = test::write_stand_in_ffmpeg(folder_, test::never_ends);
    Driver driver = open(200, {}, {"PATH=" + path});
    open_panel(driver);
    const auto begin = [&] {
        driver.click_on("render-start");
        driver.wait_for("pictures", [](const State& state) { return state.number("render_done") > 3; });
        EXPECT_EQ(files("takes"), 2) << "a file is written beside";
    };
    begin();
    // The window continues normally.
    driver.keys({"Right"});
    driver.wait_for("position", "11");
    driver.click(driver.state().item("render-cancel"));
    driver.hear("Rendering was cancelled");
    EXPECT_EQ(files("takes"), 1);
    begin();
    driver.keys({"ctrl+q"});
    EXPECT_EQ(driver.process().wait(), 0);
    EXPECT_EQ(files("takes"), 1);
}

TEST_F(RenderWindow, TheStroboscopeIsOnePictureOfTheRange) {
    Driver driver = open(200, {"--in", "20", "--out", "39"});
    open_panel(driver);
    driver.click_on("render-stroboscope");
    driver.click_on("render-burn-in");
    driver.click_on("render-start");
    const std::string file = take("walker-stroboscope.png").string();
    driver.hear("Rendered to " + file);
    EXPECT_EQ(look(file, "%wx%h"), "1280x720");
}

TEST_F(RenderWindow, PicturesOfTheWindowComeWithAndWithoutPanels) {
    Driver driver = open(50);
    const auto view = driver.settle().numbers("viewport");
    const std::string framebuffer = driver.state()["framebuffer"];
    driver.keys({"F12"});
    driver.hear("walker-frame-10.png");
    EXPECT_EQ(look(folder_.path() / "walker-frame-10.png", "%wx%h"), framebuffer);
    driver.keys({"shift+F12"});
    driver.hear("walker-frame-10-2.png");
    const std::string size =
        std::to_string(static_cast<int>(view.at(2))) + "x" + std::to_string(static_cast<int>(view.at(3)));
    EXPECT_EQ(look(folder_.path() / "walker-frame-10-2.png", "%wx%h %[opaque]"), size + " true");
    open_panel(driver);
    driver.click_on("render-transparent");
    driver.keys({"shift+F12"});
    driver.hear("walker-frame-10-3.png");
    EXPECT_EQ(look(folder_.path() / "walker-frame-10-3.png", "%wx%h %[opaque]"), size + " false");
}
}  // namespace
}  // namespace skelplay::window_tests
