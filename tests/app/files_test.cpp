// Files that the window writes: its geometry, its state for tests, screenshots.

#include <filesystem>
#include <gtest/gtest.h>
#include "app/saved_files.h"
#include "app/window_report.h"
#include "support/temporary_folder.h"

namespace skelplay::app {
namespace {
/// A folder for one test.
class Files : public testing::Test {
protected:
    test::TemporaryFolder folder_;
};

TEST_F(Files, TheWindowsPlaceIsRemembered) {
    const std::filesystem::path file = folder_ / "not" / "there" / "yet";
    const WindowGeometry geometry{1024, 768, true};
    write_geometry(file, geometry);
    EXPECT_EQ(read_geometry(file), geometry);
    EXPECT_EQ(read_geometry(folder_ / "none"), std::nullopt);
}

TEST(WindowGeometry, OnlyPlacesThatMakeSenseAreRead) {
    EXPECT_EQ(geometry_from("800x600\n"), (WindowGeometry{800, 600, false}));
    EXPECT_EQ(geometry_from("800x600 maximised"), (WindowGeometry{800, 600, true}));
    for (const char* text :
         {"", "800", "800x", "x600", "800x600x2", "0x0", "-800x600", "8e2x600", "800x6000000", "800x600 minimised"})
        EXPECT_EQ(geometry_from(text), std::nullopt) << text;
}

TEST_F(Files, TheStateFileHoldsTheNewestTextAndIsNotWrittenWithoutNeed) {
    StateFile state(folder_ / "state");
    state.write("frame=1\n");
    EXPECT_EQ(folder_.read("state"), "frame=1\n");
    state.write("frame=2\n");
    EXPECT_EQ(folder_.read("state"), "frame=2\n");
    EXPECT_EQ(folder_.names().size(), 1U) << "nothing is left beside it";
    std::filesystem::remove(folder_ / "state");
    state.write("frame=2\n");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "state"));
    StateFile nowhere(folder_ / "none" / "state");
    nowhere.write("frame=1\n");
    EXPECT_FALSE(nowhere.enabled());
}

TEST_F(Files, AScreenshotSaysWhereItIsAndThatItsFolderWasMade) {
    const render::Image dot{1, 1, {9, 9, 9, 255}};
    const std::filesystem::path folder = folder_ / "Bilder";
    const Saved first = save_screenshot(dot, folder, "walk-frame-13");
    EXPECT_TRUE(first.done);
    EXPECT_EQ(first.sentence,
              "Picture saved as " + (folder / "walk-frame-13.png").string() + "; the folder was made for it");
    EXPECT_TRUE(std::filesystem::exists(folder / "walk-frame-13.png"));
    EXPECT_EQ(save_screenshot(dot, folder, "walk-frame-13").sentence,
              "Picture saved as " + (folder / "walk-frame-13-2.png").string());
}

TEST_F(Files, AScreenshotGoesToTheWorkingFolderWhereItsOwnCannotBeMade) {
    const render::Image dot{1, 1, {9, 9, 9, 255}};
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder_.path());
    const Saved saved = save_screenshot(dot, folder_.write("file") / "Pictures", "walk-frame-13");
    std::filesystem::current_path(before);
    EXPECT_TRUE(saved.done);
    EXPECT_EQ(saved.sentence, "Picture saved as " + (folder_ / "walk-frame-13.png").string());
}
}  // namespace
}  // namespace skelplay::app
