// The line that "Copy as command" puts on the clipboard opens the same view.

#include <gtest/gtest.h>
#include <sstream>
#include "driver.h"

namespace skelplay::window_tests {
namespace {
TEST(CopyAsCommand, TheLineReopensTheView) {
    const TemporaryFolder folder;
    const auto file = folder.write("walker.bvh", walker(200));
    std::string line;
    State before("");
    {
        Driver driver(folder, {file.string(), "--frame", "50", "--camera", "30,15,5,at=0:1:0.2"});
        driver.wait_for("position", "50");
        driver.keys({"Right", "i", "End", "o", "minus"});
        driver.wait_for("range", "51 199");
        driver.keys({"Home", "Right", "5"});
        driver.wait_for("position", "52");
        driver.click_on("bone-spine");
        driver.wait_for("selected", "spine");
        driver.keys({"ctrl+shift+c"});
        before = driver.wait_for(
            "the line", [](const State& state) { return state["said"].find("Copied: skelplay ") != std::string::npos; });
        line = before["said"].substr(before["said"].rfind("Copied: skelplay ") + std::string("Copied: skelplay ").size());
    }
    EXPECT_NE(line.find(" --frame 52 "), std::string::npos) << line;
    // None of these words needs quotes.
    std::istringstream stream(line);
    std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
    const TemporaryFolder elsewhere;
    Driver driver(elsewhere, words);
    driver.wait_for("position", "52");
    const State after = driver.settle();
    for (const char* key : {"file", "position", "range", "playing", "speed", "selected", "camera_target", "camera_distance",
                            "camera_orthographic", "theme", "names"})
        EXPECT_EQ(after[key], before[key]) << key;
    for (const char* key : {"camera_yaw", "camera_pitch"}) EXPECT_NEAR(after.number(key), before.number(key), 1e-7) << key;
}
}  // namespace
}  // namespace skelplay::window_tests
