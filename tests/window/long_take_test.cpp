// Takes of tens of megabytes, and one that takes for ever to read: the window goes on.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>
#include "driver.h"

namespace skelplay::window_tests {
namespace {
namespace fs = std::filesystem;

/// A take that comes through a pipe. It is being read until this is closed.
class EndlessTake {
public:
    /// Opened for reading, too: then neither end waits for the other.
    explicit EndlessTake(const fs::path& file)
        : pipe_(mkfifo(file.c_str(), 0600) == 0 ? open(file.c_str(), O_RDWR | O_CLOEXEC) : -1) {
        EXPECT_GE(pipe_, 0) << file;
    }
    ~EndlessTake() { close(pipe_); }
    EndlessTake(const EndlessTake&) = delete;
    EndlessTake& operator=(const EndlessTake&) = delete;

    /// A part that the pipe has room for (64 KiB).
    void send(std::string_view part) const {
        EXPECT_EQ(::write(pipe_, part.data(), part.size()), static_cast<ssize_t>(part.size()));
    }

private:
    int pipe_;
};

TEST(EndlessTake, WhatWasReadBeforePlaysOnWhileItIsReadAgainAndThatCanBeCancelled) {
    const TemporaryFolder folder;
    const auto file = folder.write("walker.bvh", walker(200));
    Driver driver(folder, {file.string()});
    driver.wait_for("playing", "1");
    fs::remove(file);
    const EndlessTake endless(file);
    endless.send(walker(1000).substr(0, 30'000));
    driver.keys({"F5"});
    const State begun = driver.wait_for("loading", "1");
    const State later = driver.wait_for("twenty more pictures", [&](const State& state) {
        return state.number("pictures") >= begun.number("pictures") + 20;
    });
    EXPECT_EQ(later["loading"], "1");
    EXPECT_EQ(later["playing"], "1");
    EXPECT_NE(later["position"], begun["position"]);
    driver.click(later.item("cancel-loading"));
    const State cancelled = driver.wait_for("loading", "0");
    EXPECT_EQ(cancelled["frames"], "200");
    EXPECT_EQ(cancelled["playing"], "1");
    driver.hear("Loading was cancelled");
}

/// Writes a BVH of about `bytes` bytes by repeating the frames of `some`.
void write_long_take(const fs::path& file, std::uintmax_t bytes, const std::string& some) {
    const std::size_t motion = some.find("Frames:");
    const std::size_t rows = some.find('\n', some.find("Frame Time:")) + 1;
    const std::string block = some.substr(rows);
    const std::uintmax_t repeats = bytes / block.size();
    const auto frames = static_cast<std::uintmax_t>(std::ranges::count(block, '\n'));
    std::ofstream stream(file, std::ios::binary);
    stream << some.substr(0, motion) << "Frames: " << repeats * frames << "\nFrame Time: 0.01\n";
    for (std::uintmax_t i = 0; i < repeats; ++i) stream << block;
    ASSERT_TRUE(stream.flush()) << file << " could not be written";
}

/// The position once some input has been handled.
double position_after(Driver& driver, const std::vector<std::string>& keys) {
    driver.keys(keys);
    return driver.settle().number("position");
}

TEST(LongTake, IsGoneThroughByKeysMouseAndNumbers) {
    constexpr std::uintmax_t bytes = 60'000'000;
    const TemporaryFolder folder;
    write_long_take(folder / "long.bvh", bytes, walker(1000));
    Driver driver(folder, {(folder / "long.bvh").string(), "--frame", "0"});
    const State opened = driver.wait_for("the take and its lanes", [](const State& state) {
        return state.number("frames") > 1'000'000 && state["playing"] == "0" && state["working"] == "0";
    });
    const double last = opened.number("frames") - 1;
    EXPECT_EQ(position_after(driver, {"End"}), last);
    EXPECT_EQ(position_after(driver, {"Left"}), last - 1);
    EXPECT_EQ(position_after(driver, {"Home"}), 0);
    // The bar: a pixel is a thousand frames, and the frame under the mouse is one of them.
    const std::vector<double> scale = opened.numbers("item.time-scale");
    const glm::dvec2 at{std::round(scale.at(0) + scale.at(2) * 0.75), scale.at(1) + scale.at(3) / 2};
    driver.move(at);
    driver.press(1);
    const double under = (at.x - scale.at(0)) / scale.at(2) * last;
    EXPECT_NEAR(driver.settle().number("position"), under, 1.0);
    driver.release(1);
    // A number that is typed, and a range of a few frames there.
    driver.keys({"g"});
    driver.settle();
    driver.type("765432");
    EXPECT_EQ(position_after(driver, {"Return"}), 765432);
    driver.keys({"i", "shift+Right", "o"});
    EXPECT_EQ(driver.settle()["range"], "765432 765442");
    driver.keys({"space"});
    driver.wait_for("it playing within the range",
                    [](const State& state) { return state["playing"] == "1" && state.number("position") > 765432; });
    EXPECT_LE(driver.state().number("position"), 765443);
}

/// The window with ghosts, path, curves and lanes, playing a thousand frames of a take of about so many bytes, once all
/// analyses are there.
State with_all_on(std::uintmax_t bytes) {
    const TemporaryFolder folder;
    write_long_take(folder / "long.bvh", bytes, test::text_of(SKELPLAY_SOURCE_DIR "/assets/walk.bvh"));
    Driver driver(folder, {(folder / "long.bvh").string(), "--fresh", "--samples", "0", "--ghosts", "4,4,10", "--path",
                           "--select", "lfemur", "--in", "1000", "--out", "2000", "--play", "--frame", "1000"});
    driver.wait_for("the take", [](const State& state) { return state.number("frames") > 2000; });
    driver.resize(1280, 720);
    driver.wait_for("framebuffer", "1280x720");
    driver.click_on("tab-Curves");
    driver.wait_for("the analyses", [](const State& state) {
        return state.has("item.curves") && state["working"] == "0" && state["playing"] == "1" &&
               state.has("item.lane-Foot contacts");
    });
    driver.keys({"k"});
    driver.keys({"g"});
    driver.settle();
    driver.type("1500");
    EXPECT_EQ(position_after(driver, {"Return"}), 1500);
    return driver.settle();
}

// How long drawing takes is a matter of how much is drawn.
TEST(LongTake, OfItNoMoreIsDrawnThanOfAShortOne) {
    const State few = with_all_on(2'000'000);
    const State many = with_all_on(45'000'000);
    EXPECT_GT(many.number("frames"), 20 * few.number("frames"));
    EXPECT_GT(many.number("ghost_bones"), 8.0 * 25.0);
    EXPECT_EQ(many["ghost_bones"], few["ghost_bones"]);
    EXPECT_GT(many.number("line_ends"), 1000.0) << "the path";
    EXPECT_LE(many.number("line_ends"), few.number("line_ends") * 1.1);
    EXPECT_LE(many.number("panel_vertices"), few.number("panel_vertices") * 1.5);
}
}  // namespace
}  // namespace skelplay::window_tests
