// The library in the real window: pictures appear by themselves, keys mark and open, and it scrolls.

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include "driver.h"
#include "support/needs.h"

namespace skelplay::window_tests {
namespace {
/// How many files there are in a folder and below; 0 without it.
std::ptrdiff_t files_below(const std::filesystem::path& folder) {
    std::error_code missing;
    return std::ranges::count_if(std::filesystem::recursive_directory_iterator(folder, missing),
                                 [](const auto& entry) { return entry.is_regular_file(); });
}

TEST(Library, ShowsAFolderInPicturesMarksAndOpens) {
    const TemporaryFolder folder;
    const TemporaryFolder takes;
    for (const char* name : {"walk1.bvh", "walk2.bvh", "walk10.bvh"}) takes.write(name, walker(50));
    takes.write("walk3-broken.bvh", "HIERARCHY\nROOT\n");
    takes.write("more/deep.bvh", walker(20));
    Driver driver(folder, {takes.path().string(), "--paused"});
    driver.wait_for("a take", [](const State& state) { return !state["file"].empty(); });
    driver.keys({"ctrl+l"});
    driver.wait_for("pictures of the takes, none of the broken one", [](const State& state) {
        return state.has("item.picture-walk1.bvh") && state.has("item.picture-walk2.bvh") &&
               state.has("item.picture-walk10.bvh") && state.has("item.take-walk3-broken.bvh") &&
               !state.has("item.picture-walk3-broken.bvh");
    });
    driver.keys({"End", "m"});
    driver.keys({"Return"});
    driver.wait_for("the take that was under the cursor",
                    [](const State& state) { return state["title"].starts_with("walk10.bvh"); });
    EXPECT_EQ(driver.wait_for("library", "0")["mark"], "keep");
    driver.keys({"ctrl+l"});
    driver.wait_for_item("take-more");
    driver.keys({"Home", "Return"});
    driver.wait_for_item("picture-deep.bvh");
    driver.keys({"Escape"});
    driver.wait_for("library", "0");
    driver.wait_for("a note that the broken one is broken",
                    [&](const State&) { return files_below(folder / "cache/thumbnails/fail/skelplay") == 1; });
}

// File managers that show a thumbnailer nothing but the .amc itself find the picture that the library has made.
TEST(Library, ItsPictureOfAnAmcIsFoundByFileManagers) {
    NEEDS(test::program("gio"));
    const TemporaryFolder folder;
    const TemporaryFolder takes;
    for (const char* name : {"walk.amc", "walk.asf"})
        std::filesystem::copy_file(std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets" / name, takes / name);
    Driver driver(folder, {"--library", takes.path().string()});
    driver.wait_for("its picture, kept", [&](const State& state) {
        return state.has("item.picture-walk.amc") && files_below(folder / "cache/thumbnails") == 1;
    });
    driver.keys({"ctrl+q"});
    driver.process().wait();
    Process asked({"/usr/bin/env", "gio", "info", "-a", "thumbnail::*", (takes / "walk.amc").string()}, takes.path(),
                  {"XDG_CACHE_HOME=" + (folder / "cache").string()});
    EXPECT_EQ(asked.wait(), 0);
    EXPECT_NE(takes.read("out").find("thumbnail::path: " + (folder / "cache/thumbnails").string()), std::string::npos)
        << takes.read("out");
    EXPECT_NE(takes.read("out").find("thumbnail::is-valid: TRUE"), std::string::npos) << takes.read("out");
}

TEST(Library, ATakeUnderThePointerMovesByThePointersPlace) {
    const TemporaryFolder folder;
    const TemporaryFolder takes;
    takes.write("walk1.bvh", walker(50));
    Driver driver(folder, {"--library", takes.path().string()});
    const glm::dvec2 middle = driver.wait_for_item("picture-walk1.bvh").item("picture-walk1.bvh");
    driver.move(middle);
    driver.wait_for("a picture of the middle", [](const State& state) {
        return state.has("item.strip-5") || state.has("item.strip-6") || state.has("item.strip-7");
    });
    driver.move(middle - glm::dvec2(60, 0));
    driver.wait_for("one of the beginning", [](const State& state) {
        return state.has("item.strip-0") || state.has("item.strip-1") || state.has("item.strip-2");
    });
    driver.wait_for("the strip, kept", [&](const State&) { return files_below(folder / "cache/thumbnails") == 2; });
}

TEST(Library, SearchesTheFoldersBelowReadsAllAndSortsByAnyColumnOfTheIndex) {
    const TemporaryFolder folder;
    const TemporaryFolder takes;
    takes.write("day 1/walk one.bvh", walker(20));
    takes.write("day 1/run.bvh", walker(30));
    takes.write("day 2/late/walk two.bvh", walker(50));
    Driver driver(folder, {"--library", takes.path().string()});
    driver.wait_for_item("take-day 1");
    driver.keys({"ctrl+f"});
    driver.type("walk");
    driver.wait_for("the takes below with their folders, and that nothing is read", [](const State& state) {
        return state.has("item.walk one.bvh in day 1") && state.has("item.walk two.bvh in day 2/late") &&
               !state.has("item.take-run.bvh") && state.has("item.library-read");
    });
    driver.type(" frames:1..");
    driver.wait_for("none, as none is read", [](const State& state) { return !state.has("item.take-walk one.bvh"); });
    driver.click_on("library-read");
    const State read = driver.wait_for("all, read", [](const State& state) {
        return state.has("item.take-walk one.bvh") && !state.has("item.library-read");
    });
    EXPECT_LT(read.item("take-walk one.bvh").x, read.item("take-walk two.bvh").x) << "by name";
    driver.click_on("library-order");
    driver.wait_for_item("library-order-frames");
    driver.click_on("library-order-frames");
    driver.wait_for("the longest first", [](const State& state) {
        return state.has("item.take-walk one.bvh") && state.has("item.take-walk two.bvh") &&
               state.item("take-walk one.bvh").x > state.item("take-walk two.bvh").x;
    });
    driver.keys({"Return"});
    driver.wait_for("the first one", [](const State& state) { return state["title"].starts_with("walk two.bvh"); });
    EXPECT_EQ(driver.state()["playlist"], "1 2") << "what was found";
    driver.keys({"Next"});
    driver.wait_for("the next", [](const State& state) { return state["title"].starts_with("walk one.bvh"); });
    driver.keys({"ctrl+l"});
    driver.wait_for_item("take-walk one.bvh");
    driver.click_on("library-up");
    driver.wait_for("pictures of takes on the folders", [](const State& state) {
        return state.has("item.picture-day 1-0") && state.has("item.picture-day 1-1") &&
               state.has("item.picture-day 2-0") && !state.has("item.picture-day 2-1");
    });
}

// tests/bench/library.py measures it with ten thousand takes.
TEST(Library, TheBenchmarkScrollsItAndTellsHowSoonItsFirstRowsWereThere) {
    const TemporaryFolder folder;
    for (int i = 0; i < 100; ++i) folder.write(fmt::format("takes/walk{}.bvh", i), walker(20));
    Process process({SKELPLAY_PROGRAM, "--library", (folder / "takes").string(), "--benchmark", "5"}, folder.path(),
                    {"XDG_CACHE_HOME=" + (folder / "cache").string()});
    EXPECT_EQ(process.wait(), 0);
    const std::string told = folder.read("out");
    EXPECT_NE(told.find("frames 5 "), std::string::npos) << told;
    EXPECT_NE(told.find(" first_rows_ms "), std::string::npos) << told;
}
}  // namespace
}  // namespace skelplay::window_tests
