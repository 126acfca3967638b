// What the window leaves in files: its geometry, the state for tests, names of screenshots.

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "app/screenshot.h"
#include "app/state_file.h"
#include "app/window_geometry.h"

namespace skelplay::app {
namespace {

/// A folder for one test.
class Files : public testing::Test {
protected:
    Files()
        : folder_(std::filesystem::path(testing::TempDir()) /
                  testing::UnitTest::GetInstance()->current_test_info()->name()) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~Files() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::string text(const std::string& name) const {
        std::ifstream stream(folder_ / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    std::filesystem::path folder_;
};

TEST_F(Files, TheWindowsPlaceIsRemembered) {
    const std::filesystem::path file = folder_ / "not" / "there" / "yet";
    const WindowGeometry geometry{1024, 768, true};
    write_geometry(file, geometry);
    EXPECT_EQ(read_geometry(file), geometry);
}

TEST_F(Files, AMissingPlaceIsNone) { EXPECT_EQ(read_geometry(folder_ / "none"), std::nullopt); }

TEST(WindowGeometry, OnlyPlacesThatMakeSenseAreRead) {
    EXPECT_EQ(geometry_from("800x600\n"), (WindowGeometry{800, 600, false}));
    EXPECT_EQ(geometry_from("800x600 maximised"), (WindowGeometry{800, 600, true}));
    for (const char* text :
         {"", "800", "800x", "x600", "800x600x2", "0x0", "-800x600", "8e2x600", "800x6000000", "800x600 minimised"})
        EXPECT_EQ(geometry_from(text), std::nullopt) << text;
}

TEST_F(Files, TheStateFileHoldsTheNewestText) {
    StateFile state(folder_ / "state");
    state.write("frame=1\n");
    EXPECT_EQ(text("state"), "frame=1\n");
    state.write("frame=2\n");
    EXPECT_EQ(text("state"), "frame=2\n");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1) << "nothing is left beside it";
}

TEST_F(Files, TheStateFileIsNotWrittenAgainWithoutNeed) {
    StateFile state(folder_ / "state");
    state.write("frame=1\n");
    std::filesystem::remove(folder_ / "state");
    state.write("frame=1\n");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "state"));
}

TEST_F(Files, AStateFileThatCannotBeWrittenIsGivenUp) {
    StateFile state(folder_ / "none" / "state");
    state.write("frame=1\n");
    EXPECT_FALSE(state.wanted());
}

TEST_F(Files, AScreenshotNeverOverwritesAnother) {
    EXPECT_EQ(free_name(folder_).filename(), "skelplay-1.png");
    std::ofstream(folder_ / "skelplay-1.png") << "taken";
    EXPECT_EQ(free_name(folder_).filename(), "skelplay-2.png");
}

}  // namespace
}  // namespace skelplay::app
