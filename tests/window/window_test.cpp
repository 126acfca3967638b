// The real window, driven by keys and mouse from outside.

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <sstream>
#include "driver.h"

namespace skelplay::window_tests {
namespace {
constexpr int walk_length = 200;

class Window : public testing::Test {
protected:
    /// Opens the walker, paused at a frame.
    Driver open_at(int frame) {
        const auto file = folder_.write("walker.bvh", walker(walk_length));
        return Driver(folder_, {file.string(), "--frame", std::to_string(frame)});
    }

    [[nodiscard]] std::string err() const { return folder_.read("err"); }

    TemporaryFolder folder_;
};

// Without files the sample plays, and has its mannequin; a click on its surface selects the bone below, and the panel
// says that it fits.
TEST_F(Window, WithoutFilesTheSamplePlaysWithItsMannequin) {
    Driver driver(folder_, {});
    driver.wait_for("the sample playing", [](const State& state) {
        return state["file"].ends_with(".amc") && state["playing"] == "1" && state.number("frame") > 20;
    });
    driver.wait_for("skin", "mannequin.obj");
    driver.keys({"space"});
    driver.wait_for("playing", "0");
    driver.click_on("tab-Skins");
    driver.wait_for_item("skin-fits");
    driver.resize(1280, 960);  // the group is below those on the left
    driver.wait_for("framebuffer", "1280x960");
    driver.click_on("group-lfemur");
    driver.wait_for("selected", "lfemur");
    driver.keys({"a"});
    const auto at = driver.settle().numbers("bone.thorax");
    ASSERT_EQ(at.size(), 2U);
    driver.click({at[0], at[1]});
    driver.wait_for("selected", "thorax");
    driver.click_on("skin-block.obj");
    driver.wait_for("skin", "block.obj");
    driver.click_on("skin-none");
    driver.wait_for("skin", "");
}

// A file that changes on disk is read again; frame and selection stay.
TEST_F(Window, AChangedFileReloadsByItself) {
    Driver driver = open_at(40);
    driver.click_on("bone-leftleg");
    driver.wait_for("selected", "leftleg");
    folder_.write("walker.bvh", walker(300));
    const State reloaded = driver.wait_for("frames", "300");
    EXPECT_EQ(reloaded["frame"], "40");
    EXPECT_EQ(reloaded["selected"], "leftleg");
    EXPECT_EQ(reloaded["playing"], "0");
}

TEST_F(Window, ArrowsStepExactlyOneFrame) {
    struct Keys {
        std::vector<std::string> keys;
        const char* position;
    };
    Driver driver = open_at(10);
    for (const Keys& row : {Keys{{"Right"}, "11"},
                            {{"Right", "Right", "Right", "Right", "Right"}, "16"},
                            {{"Left"}, "15"},
                            {{"period", "period", "comma"}, "16"},
                            {{"shift+Right"}, "26"},
                            {{"Home", "Left"}, "0"},  // there is nothing before the first frame
                            {{"End"}, "199"}}) {
        driver.keys(row.keys);
        EXPECT_EQ(driver.settle()["position"], row.position) << row.keys.front();
    }
}

/// The pixel of a frame on the time bar, and the frame at a pixel.
struct Bar {
    explicit Bar(const State& state) : scale(state.numbers("item.time-scale")) {}
    [[nodiscard]] glm::dvec2 at(int frame) const {
        return {std::round(scale.at(0) + scale.at(2) * frame / (walk_length - 1)), scale.at(1) + scale.at(3) / 2};
    }
    [[nodiscard]] std::string frame_at(glm::dvec2 point) const {
        return std::to_string(std::lround((point.x - scale.at(0)) / scale.at(2) * (walk_length - 1)));
    }
    std::vector<double> scale;
};

TEST_F(Window, DraggingTheBarShowsTheFrameUnderTheMouse) {
    Driver driver = open_at(10);
    const Bar bar(driver.state());
    driver.move(bar.at(20));
    driver.press(1);
    driver.wait_for("position", bar.frame_at(bar.at(20)));
    for (const int frame : {60, 150, 90}) {
        driver.move(bar.at(frame));
        driver.wait_for("position", bar.frame_at(bar.at(frame)));
    }
    driver.release(1);
    driver.wait_for("scrubbing", "0");
    EXPECT_EQ(driver.settle()["position"], bar.frame_at(bar.at(90)));
    EXPECT_EQ(driver.state()["playing"], "0");
}

TEST_F(Window, AClickOnABoneSelectsItAndThePanelShowsIt) {
    Driver driver = open_at(0);
    for (const std::string bone : {"rightleg", "spine"}) {
        const auto at = driver.state().numbers("bone." + bone);
        ASSERT_EQ(at.size(), 2U);
        driver.click({at[0], at[1]});
        driver.wait_for("selected", bone);
        EXPECT_TRUE(driver.settle().has("item.fact-Name")) << "the column opens, and the picture gets smaller";
    }
    const auto at = driver.state().numbers("bone.spine");
    driver.click({at.at(0) - 200, at.at(1)});
    driver.wait_for("selected", "");
}

TEST_F(Window, DragsAndTheWheelMoveTheCamera) {
    Driver driver = open_at(0);
    const State before = driver.state();
    const auto bone = before.numbers("bone.hips");
    const glm::dvec2 middle{bone.at(0) + 120, bone.at(1)};
    const auto drag = [&](int button) {
        driver.move(middle);
        driver.press(button);
        driver.move(middle + glm::dvec2(40, 10));
        driver.move(middle + glm::dvec2(80, 20));
        driver.release(button);
    };
    drag(1);
    const State orbited = driver.settle();
    EXPECT_NE(orbited["camera_yaw"], before["camera_yaw"]);
    EXPECT_NE(orbited["camera_pitch"], before["camera_pitch"]);
    EXPECT_EQ(orbited["camera_target"], before["camera_target"]);
    EXPECT_EQ(orbited["selected"], "") << "a drag picks nothing";
    drag(2);
    const State panned = driver.settle();
    EXPECT_NE(panned["camera_target"], before["camera_target"]);
    drag(3);
    EXPECT_NE(driver.settle()["camera_target"], panned["camera_target"]);
    driver.click(middle, 4);
    EXPECT_LT(driver.settle().number("camera_distance"), before.number("camera_distance") * 0.95);
}

// Two views: the free camera and the front. A press in a view makes it the active one, which keys are about.
TEST_F(Window, MouseAndKeysWorkInTheViewThatWasUsedLast) {
    Driver driver = open_at(0);
    driver.keys({"4"});
    driver.wait_for("views", "2");
    const State before = driver.wait_for_item("view-2");
    const glm::dvec2 second = before.item("view-2") + glm::dvec2(20, 60);
    driver.move(second);
    driver.press(1);
    driver.move(second + glm::dvec2(40, 10));
    driver.move(second + glm::dvec2(80, 20));
    driver.release(1);
    const State orbited = driver.wait_for("view", "2");
    EXPECT_EQ(orbited["camera_orthographic"], "1");
    EXPECT_NE(driver.settle().number("camera_yaw"), 0.0) << "no longer the front";
    driver.keys({"1"});
    EXPECT_EQ(driver.settle().number("camera_yaw"), 0.0) << "the front again";
    const auto bone = driver.settle().numbers("bone.spine");
    ASSERT_EQ(bone.size(), 2U);
    driver.click({bone[0], bone[1]});
    driver.wait_for("selected", "spine");
    EXPECT_EQ(driver.settle()["view"], "2");
    const glm::dvec2 first = driver.settle().item("view-1") + glm::dvec2(20, 60);
    driver.click(first, 4);
    driver.wait_for("view", "1");
    const State back = driver.settle();
    EXPECT_EQ(back["camera_yaw"], before["camera_yaw"]) << "its camera looks from where it did";
    driver.click(first, 4);
    EXPECT_LT(driver.settle().number("camera_distance"), back.number("camera_distance") * 0.95);
}

// In frame 100 the spine leans 50 degrees to the side; at rest it is upright.
TEST_F(Window, TheRestPoseShowsWhileTIsHeld) {
    Driver driver = open_at(100);
    const auto lean = [](const State& state) {
        const auto head = state.numbers("bone.head");
        const auto spine = state.numbers("bone.spine");
        return head.size() == 2 && spine.size() == 2 ? std::abs(head[0] - spine[0]) : -1.0;
    };
    const double leaning = lean(driver.settle());
    EXPECT_GT(leaning, 30);
    driver.hold("t");
    driver.wait_for("an upright spine",
                    [&](const State& state) { return state["rest_pose"] == "1" && lean(state) >= 0 && lean(state) < 5; });
    driver.let_go("t");
    driver.wait_for("leaning again",
                    [&](const State& state) { return state["rest_pose"] == "0" && lean(state) == leaning; });
}

TEST_F(Window, WhatIsTypedIntoAFieldIsNoCommand) {
    Driver driver = open_at(10);
    driver.keys({"ctrl+f"});
    driver.settle();
    driver.type("ghi t");  // go to frame, hide panels, range in, play, rest pose
    const State state = driver.settle();
    EXPECT_EQ(state["bone_filter"], "ghi t");
    EXPECT_FALSE(state.has("item.bone-hips"));
    EXPECT_EQ(state["panels_hidden"], "0");
    EXPECT_EQ(state["playing"], "0");
    EXPECT_EQ(state["range"], "0 199");
}

// On a display slower than the file, every-frame mode skips nothing.
TEST_F(Window, EveryFrameIsShown) {
    Driver driver = open_at(1);
    driver.click_on("real-time");
    driver.settle();
    driver.keys({"space"});
    const State state = driver.wait_for("frames shown", [](const State& now) { return now.number("frames_shown") > 20; });
    EXPECT_EQ(state["frames_left_out"], "0");
    driver.keys({"space"});
    driver.wait_for("playing", "0");
}

TEST_F(Window, AHeldArrowGoesOnUntilItIsLetGo) {
    const Screen screen(folder_);
    Driver driver = open_at(10);
    driver.hold("Right");
    driver.wait_for("the playhead far on", [](const State& state) { return state.number("position") > 15; });
    driver.let_go("Right");
    const std::string position = driver.settle()["position"];
    EXPECT_EQ(driver.settle()["position"], position);
}

// The bone's name and all that follows is missing.
constexpr std::string_view bad_bvh = "HIERARCHY\nROOT\n";
constexpr std::string_view bad_place = "bad.bvh, line 3, column 1:";

TEST_F(Window, ABadFileFromTheDialogLeavesTheOldOnePlaying) {
    folder_.write("bad.bvh", bad_bvh);
    Driver driver = open_at(10);
    driver.keys({"space"});
    driver.wait_for("playing", "1");
    driver.keys({"ctrl+o"});
    driver.wait_for("open_dialog", "1");
    driver.wait_for_item("dialog-name");
    driver.type("bad.bvh");
    driver.wait_for("the list narrowed", [](const State& state) {
        return state.has("item.entry-bad.bvh") && !state.has("item.entry-walker.bvh");
    });
    driver.keys({"Return"});
    const State state = driver.wait_for("errors", "1");
    EXPECT_TRUE(state["file"].ends_with("walker.bvh")) << state["file"];
    driver.hear(bad_place);
    const std::string position = state["position"];
    driver.wait_for("the old one playing on",
                    [&](const State& now) { return now["playing"] == "1" && now["position"] != position; });
}

TEST_F(Window, TheWindowCanBeResizedAndFillsTheScreenByF11) {
    Driver driver = open_at(0);
    for (const std::string size : {"1600x1000", "1280x720"}) {
        driver.keys({"F11"});
        driver.wait_for("framebuffer", size);
    }
    const std::pair<int, int> sizes[] = {{900, 600}, {1500, 950}, {500, 340}, {60, 40}, {1, 1}, {1280, 720}};
    for (const auto& [width, height] : sizes) {
        driver.resize(width, height);
        driver.wait_for("framebuffer", std::to_string(width) + "x" + std::to_string(height));
    }
    driver.keys({"Right"});
    driver.wait_for("position", "1");
}

TEST_F(Window, ItsSizeIsRemembered) {
    {
        Driver driver = open_at(0);
        driver.resize(1000, 640);
        driver.wait_for("framebuffer", "1000x640");
        driver.keys({"ctrl+q"});
        EXPECT_EQ(driver.process().wait(), 0);
        EXPECT_EQ(driver.complaints(), "");
    }
    Driver again = open_at(0);
    EXPECT_EQ(again.state()["framebuffer"], "1000x640");
}

TEST_F(Window, AHiddenWindowComesBack) {
    Driver driver = open_at(0);
    driver.keys({"space"});
    driver.wait_for("playing", "1");
    driver.hide();
    driver.show();
    driver.keys({"space"});
    driver.wait_for("playing", "0");
}

TEST_F(Window, MenusAndTheHelpOpenAndCloseByKeys) {
    Driver driver = open_at(0);
    for (const std::string key : {"F1", "question"}) {
        driver.keys({key});
        driver.wait_for("help_open", "1");
        driver.keys({"F1"});
        driver.wait_for("help_open", "0");
    }
    driver.click_on("menu-Time");
    driver.settle();
    driver.keys({"space"});
    EXPECT_EQ(driver.settle()["playing"], "0") << "while a menu is open keys are its own";
    driver.keys({"Escape"});
    driver.settle();
    driver.keys({"space"});
    driver.wait_for("playing", "1");
}

// Nothing happens but time: the program wakes up by itself to show a tooltip, then waits again.
TEST_F(Window, PausedAndUntouchedNothingIsDrawnButATooltipAfterAMoment) {
    Driver driver = open_at(50);
    EXPECT_EQ(driver.rest()["position"], "50");
    driver.move(driver.state().item("real-time"));
    driver.wait_for("the tooltip", [](const State& state) { return state["tooltip"] == "1"; });
    EXPECT_EQ(driver.rest()["tooltip"], "1");
}

TEST_F(Window, PicturesGoToThePicturesFolderWhichIsMadeAndSaid) {
    folder_.write("config/user-dirs.dirs", "XDG_PICTURES_DIR=\"$HOME/Bilder\"\n");
    Driver driver = open_at(7);
    driver.keys({"F12"});
    const std::string file = (folder_ / "Bilder" / "walker-frame-7.png").string();
    driver.hear("Picture saved as " + file + "; the folder was made for it");
    EXPECT_TRUE(std::filesystem::exists(file));
}

TEST_F(Window, MarksAndBookmarksAreBackWhenTheTakesAreOpenedAgain) {
    {
        Driver driver = open_at(40);
        driver.keys({"m", "ctrl+b"});
        driver.wait_for("bookmarks", "1");
        driver.keys({"Home"});
        driver.wait_for("frame", "0");
        driver.keys({"bracketright"});
        driver.wait_for("frame", "40");
        driver.keys({"ctrl+q"});
        driver.wait_for("marks_dialog", "1");
        driver.settle();
        driver.keys({"Return"});
        EXPECT_EQ(driver.process().wait(), 0);
    }
    EXPECT_EQ(folder_.read("review.csv"), "file,mark,bookmarks\nwalker.bvh,keep,40\n");
    Driver driver = open_at(0);
    driver.wait_for("mark", "keep");
    EXPECT_EQ(driver.state()["bookmarks"], "1");
    driver.hear("review.csv: the marks saved here are back: 1 to keep, 1 bookmark; Ctrl+Z takes them back");
    driver.keys({"ctrl+z"});
    driver.wait_for("bookmarks", "0");
    EXPECT_EQ(driver.state()["mark"], "");
}

// While it plays a software renderer has no time for smooth edges.
TEST_F(Window, SpacePlaysAndPausesAndEdgesAreSmoothOnceNothingMoves) {
    Driver driver = open_at(10);
    EXPECT_EQ(driver.settle()["smooth_edges"], "1");
    driver.keys({"space"});
    driver.wait_for("the playhead moving, with plain edges unless there is time for several samples",
                    [](const State& state) {
                        return state["playing"] == "1" && state["frame"] != "10" &&
                               (state["smooth_edges"] == "0" || state.number("samples") > 1);
                    });
    driver.keys({"space"});
    const State paused = driver.wait_for("playing", "0");
    EXPECT_EQ(paused.number("position"), std::floor(paused.number("position"))) << "it stands on a whole frame";
    EXPECT_EQ(driver.settle()["frame"], paused["frame"]);
    driver.wait_for("smooth_edges", "1");
}

TEST_F(Window, WithoutADisplayOrOpenGl33ItSaysSoInALine) {
    const std::pair<std::vector<std::string>, const char*> cases[] = {{{"DISPLAY", "WAYLAND_DISPLAY"}, "skelplay render"},
                                                                      {{"MESA_GL_VERSION_OVERRIDE=2.1"}, "OpenGL 3.3"}};
    for (const auto& [environment, named] : cases) {
        Process process({SKELPLAY_PROGRAM}, folder_.path(), environment);
        EXPECT_EQ(process.wait(), 3);
        EXPECT_NE(err().find(named), std::string::npos) << err();
        EXPECT_EQ(std::ranges::count(err(), '\n'), 1) << err();
    }
}

TEST_F(Window, TheBenchmarkPlaysAndReportsAndEndsWithNothingToShow) {
    const auto file = folder_.write("walker.bvh", walker(walk_length));
    Process process({SKELPLAY_PROGRAM, file.string(), "--benchmark", "5"}, folder_.path(), {});
    EXPECT_EQ(process.wait(), 0);
    EXPECT_TRUE(folder_.read("out").starts_with("frames 5 ")) << folder_.read("out");
    Process nothing({SKELPLAY_PROGRAM, "--benchmark", "20", "none.bvh"}, folder_.path(), {});
    EXPECT_EQ(nothing.wait(), 1);
}
}  // namespace
}  // namespace skelplay::window_tests
