// Curves and stepping through a folder, in the real window.

#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>

#include "driver.h"

namespace skelplay::window_tests {
namespace {

constexpr int take_length = 200;

TEST(Curves, DraggingInThemScrubsAlsoWhilePlaying) {
    const TemporaryFolder folder;
    const auto file = folder.write("walker.bvh", walker(take_length));
    Driver driver(folder, {file.string(), "--frame", "10"});
    driver.click(driver.state().item("bone-hips"));
    driver.wait_for("selected", "hips");
    driver.click(driver.settle().item("tab-Curves"));
    driver.wait_for("the plot", [](const State& state) { return state.has("item.plot-1"); });
    const auto plot = driver.settle().numbers("item.plot-1");
    const auto at = [&](double share) {
        return glm::dvec2(std::round(plot.at(0) + plot.at(2) * share), plot.at(1) + plot.at(3) / 2);
    };
    const auto frame_at = [&](glm::dvec2 point) {
        return std::to_string(std::lround((point.x - plot.at(0)) / plot.at(2) * (take_length - 1)));
    };
    driver.keys({"space"});
    driver.wait_for("playing", "1");
    driver.move(at(0.2));
    driver.press(1);
    for (const double share : {0.3, 0.8, 0.55}) {
        driver.move(at(share));
        driver.wait_for("position", frame_at(at(share)));
    }
    driver.release(1);
    driver.wait_for("playing on",
                    [](const State& state) { return state["scrubbing"] == "0" && state["playing"] == "1"; });
}

TEST(Review, GoesThroughAFolderMarksAndSaves) {
    const TemporaryFolder folder;
    const TemporaryFolder takes;
    for (const char* name : {"walk1.bvh", "walk2.bvh", "walk10.bvh"}) takes.write(name, walker(50));
    Driver driver(folder, {takes.path().string()});
    driver.wait_for("the next file read ahead", [](const State& state) {
        return state["title"].starts_with("walk1.bvh") && state["ahead"] == "walk2.bvh";
    });
    driver.keys({"m"});
    driver.wait_for("mark", "keep");
    driver.keys({"Next"});
    driver.wait_for("playlist", "2 3");
    driver.wait_for("the second file, the third ahead", [](const State& state) {
        return state["title"].starts_with("walk2.bvh") && state["ahead"] == "walk10.bvh";
    });
    driver.keys({"n"});
    driver.wait_for("mark", "reject");
    driver.click(driver.settle().item("playlist-walk1.bvh"));
    driver.wait_for("mark", "keep");
    driver.click(driver.settle().item("strip-save"));
    driver.wait_for("the dialog's field", [](const State& state) { return state.has("item.marks-file"); });
    driver.settle();
    driver.keys({"Return"});
    driver.wait_for("marks_unsaved", "0");
    EXPECT_EQ(takes.read("review.csv"), "file,mark\nwalk1.bvh,keep\nwalk2.bvh,reject\n");
}

// Menus, a tab and the way back, with the keys of a keyboard.
TEST(Keys, MenusAndTabsAreUsedWithoutAMouse) {
    const TemporaryFolder folder;
    const auto file = folder.write("walker.bvh", walker(take_length));
    Driver driver(folder, {file.string(), "--frame", "10"});
    driver.keys({"F10"});
    driver.wait_for("the Files menu", [](const State& state) { return state.has("item.menu-Quit"); });
    driver.keys({"Right"});
    driver.wait_for("the Play menu", [](const State& state) { return state.has("item.menu-Ping-pong"); });
    driver.keys({"Up"});  // from the first item to the last one
    driver.settle();
    driver.keys({"Return"});
    driver.wait_for("interpolate", "0");
    driver.wait_for("keys_in", "picture");
    driver.keys({"ctrl+Tab"});
    driver.wait_for("keys_in", "tab");
    driver.keys({"ctrl+shift+Tab", "ctrl+shift+Tab"});
    driver.wait_for("the View tab", [](const State& state) { return state.has("item.option-theme"); });
    EXPECT_EQ(driver.settle()["position"], "10");
    driver.keys({"Return"});
    driver.wait_for("its first list", [](const State& state) { return state.has("item.choice-light"); });
    driver.settle();
    driver.keys({"Down"});
    driver.settle();
    driver.keys({"Return"});
    driver.wait_for("theme", "light");
    driver.keys({"Escape"});
    driver.wait_for("keys_in", "picture");
    driver.keys({"Right"});
    driver.wait_for("position", "11");
}

TEST(Keys, TheRenderPanelIsFilledInWithoutAMouse) {
    const TemporaryFolder folder;
    const auto file = folder.write("walker.bvh", walker(take_length));
    Driver driver(folder, {file.string(), "--frame", "10"});
    const auto has = [](std::string item) { return [item](const State& state) { return state.has("item." + item); }; };
    driver.keys({"ctrl+e"});
    driver.wait_for("the panel", has("render-start"));
    driver.keys({"Right"});
    driver.wait_for("position", "11");
    driver.keys({"ctrl+Tab"});
    driver.wait_for("keys_in", "form");
    driver.settle();
    driver.keys({"Return"});
    driver.wait_for("its first list", has("render-as-still"));
    driver.settle();
    driver.keys({"End"});
    driver.settle();
    driver.keys({"Return"});
    driver.wait_for("one picture, which has no rate", [](const State& state) {
        return state.has("item.render-start") && !state.has("item.render-as-still") && !state.has("item.render-rate");
    });
    driver.keys({"Escape"});
    driver.wait_for("keys_in", "picture");
    EXPECT_TRUE(driver.settle().has("item.render-start")) << "the panel stays";
    driver.keys({"Right"});
    driver.wait_for("position", "12");
    driver.keys({"Escape"});
    driver.wait_for("the panel gone", [](const State& state) { return !state.has("item.render-start"); });
}

TEST(Keys, EscapeLeavesTheFilterThenClearsItThenDeselects) {
    const TemporaryFolder folder;
    const auto file = folder.write("walker.bvh", walker(take_length));
    Driver driver(folder, {file.string(), "--frame", "10"});
    driver.keys({"Down"});
    driver.wait_for("selected", "hips");
    driver.keys({"ctrl+f"});
    driver.settle();
    driver.type("leg");
    driver.wait_for("bone_filter", "leg");
    driver.keys({"Escape"});
    EXPECT_EQ(driver.settle()["bone_filter"], "leg");
    driver.keys({"Escape"});
    driver.wait_for("bone_filter", "");
    EXPECT_EQ(driver.settle()["selected"], "hips");
    driver.keys({"Escape"});
    driver.wait_for("selected", "");
}

TEST(Keys, APathIsCompletedWithTabAndOpened) {
    const TemporaryFolder folder;
    const TemporaryFolder takes;
    takes.write("deeper/second-walk.bvh", walker(50));
    const auto file = folder.write("walker.bvh", walker(take_length));
    Driver driver(folder, {file.string(), "--frame", "10"});
    driver.keys({"ctrl+o"});
    driver.wait_for("open_dialog", "1");
    driver.settle();
    driver.type(takes.path().string() + "/dee");
    driver.keys({"Tab"});
    driver.wait_for("the candidate", [](const State& state) { return state.has("item.entry-second-walk.bvh"); });
    driver.type("se");
    driver.keys({"Tab", "Return"});
    driver.wait_for("the file", [](const State& state) { return state["title"].starts_with("second-walk.bvh"); });
}

TEST(Keys, AfterShuttlingSpacePlaysAtTheChosenSpeed) {
    const TemporaryFolder folder;
    const auto file = folder.write("walker.bvh", walker(take_length));
    Driver driver(folder, {file.string(), "--frame", "10"});
    driver.keys({"l", "l", "l"});
    driver.wait_for("speed", "4");
    EXPECT_EQ(driver.state()["speed_chosen"], "1");
    driver.keys({"k"});
    driver.wait_for("playing", "0");
    driver.keys({"space"});
    driver.wait_for("playing again",
                    [](const State& state) { return state["playing"] == "1" && state["speed"] == "1"; });
}

}  // namespace
}  // namespace skelplay::window_tests
