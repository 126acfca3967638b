#include <gtest/gtest.h>
#include <set>
#include "app/assets.h"
#include "support/needs.h"

namespace skelplay::app {
namespace {
class WindowIcon : public testing::Test {
protected:
    void SetUp() override { NEEDS({test::readme_install, icons_.empty() ? "built without rsvg-convert: no icon" : ""}); }

    std::vector<render::Image> icons_ = window_icons();
};

TEST_F(WindowIcon, IsTheFigureOfTheDesktopsIconOnARoundedTile) {
    ASSERT_EQ(icons_.size(), 3U);
    for (const render::Image& icon : icons_) {
        const int size = icon.width;
        ASSERT_EQ(icon.height, size);
        EXPECT_EQ(icon.pixel(0, 0)[3], 0) << "the corners are rounded";
        EXPECT_EQ(icon.pixel(size - 1, size - 1)[3], 0);
        EXPECT_GT(icon.pixel(size / 2, size * 3 / 32)[3], 240) << "the tile reaches the edge";
        EXPECT_GT(icon.pixel(size * 71 / 128, size * 24 / 128)[2], 200) << "the head is white";
        const std::uint8_t* right_leg = icon.pixel(size * 38 / 128, size * 100 / 128);
        EXPECT_GT(right_leg[0], right_leg[2] + 60) << "right is orange";
        const std::uint8_t* left_leg = icon.pixel(size * 84 / 128, size * 98 / 128);
        EXPECT_GT(left_leg[2], left_leg[0] + 60) << "left is blue";
    }
}

TEST_F(WindowIcon, HasSmoothEdges) {
    std::set<std::uint8_t> alphas;
    for (std::size_t i = 3; i < icons_[1].rgba.size(); i += 4) alphas.insert(icons_[1].rgba[i]);
    EXPECT_GT(alphas.size(), 4U);
}
}  // namespace
}  // namespace skelplay::app
