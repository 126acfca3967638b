// Stepping through a folder, and menus and tabs by keys, in the real window.

#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>
#include "driver.h"

namespace skelplay::window_tests {
namespace {
constexpr int take_length = 200;

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
    driver.click_on("playlist-walk1.bvh");
    driver.wait_for("mark", "keep");
    driver.click_on("strip-save");
    driver.wait_for_item("marks-file");
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
    driver.wait_for_item("menu-Quit");
    driver.keys({"Right"});
    driver.wait_for_item("menu-Redo what was undone last");
    driver.keys({"Right"});
    driver.wait_for_item("menu-Ping-pong");
    driver.keys({"Up"});  // from the first item to the last one
    driver.settle();
    driver.keys({"Return"});
    driver.wait_for("interpolate", "0");
    driver.wait_for("keys_in", "picture");
    driver.keys({"ctrl+Tab"});
    driver.wait_for("keys_in", "tab");
    driver.keys({"ctrl+shift+Tab", "ctrl+shift+Tab"});
    driver.wait_for_item("option-theme");
    EXPECT_EQ(driver.settle()["position"], "10");
    driver.keys({"Return"});
    driver.wait_for_item("choice-light");
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
}  // namespace
}  // namespace skelplay::window_tests
