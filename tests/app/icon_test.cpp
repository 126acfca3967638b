#include "app/icon.h"

#include <gtest/gtest.h>
#include <set>

namespace skelplay::app {
namespace {

const std::uint8_t* pixel(const Icon& icon, int x, int y) {
    return icon.pixels.data() +
           (static_cast<std::size_t>(y) * static_cast<std::size_t>(icon.size) + static_cast<std::size_t>(x)) * 4;
}

TEST(Icon, ARoundedTileWithAFigureOnItAtEverySize) {
    for (const int size : {16, 32, 64}) {
        const Icon icon = draw_icon(size);
        ASSERT_EQ(icon.pixels.size(), static_cast<std::size_t>(size) * static_cast<std::size_t>(size) * 4);
        EXPECT_EQ(pixel(icon, 0, 0)[3], 0) << "the corners are rounded";
        EXPECT_EQ(pixel(icon, size - 1, size - 1)[3], 0);
        EXPECT_EQ(pixel(icon, size / 2, 1)[3], 255) << "the tile reaches the edge";
        const std::uint8_t* head = pixel(icon, size * 54 / 100, size * 21 / 100);
        EXPECT_GT(head[0], 200) << "the head is orange";
        EXPECT_LT(head[2], 120);
    }
}

TEST(Icon, EdgesAreSmooth) {
    const Icon icon = draw_icon(32);
    std::set<std::uint8_t> alphas;
    for (std::size_t i = 3; i < icon.pixels.size(); i += 4) alphas.insert(icon.pixels[i]);
    EXPECT_GT(alphas.size(), 4U);
}

}  // namespace
}  // namespace skelplay::app
