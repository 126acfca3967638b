#include "base/words.h"
#include <gtest/gtest.h>

namespace skelplay::base {
TEST(Words, AreFoundByTheirBlockAndKey) {
    const Words words(
        "# what is said: of nothing\n"
        "grid\n"
        "    help: hide the grid: it is in the way\n"
        "\n"
        "every command\n"
        "    example:   skelplay walk.bvh\n"
        "    example:   skelplay --help\n");
    EXPECT_EQ(words.text("grid", "help"), "hide the grid: it is in the way");
    EXPECT_EQ(words.text("every command", "example"), "  skelplay walk.bvh\n  skelplay --help");
    EXPECT_EQ(words.text("grid", "example"), "");
    EXPECT_EQ(words.text("shadow", "help"), "");
    EXPECT_EQ(words.blocks(), (std::vector<std::string>{"grid", "every command"}));
}
}  // namespace skelplay::base
