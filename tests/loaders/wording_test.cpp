#include <gtest/gtest.h>
#include <vector>
#include "loaders/reading.h"

namespace skelplay::loaders::wording_test {
TEST(Wording, ListsAFewThingsAndCountsTheRest) {
    EXPECT_EQ(listed({}), "");
    std::vector<std::string> things{"a"};
    EXPECT_EQ(listed(things), "a");
    things = {"a", "b", "c", "d", "e", "f", "g", "h"};
    EXPECT_EQ(listed(things), "a, b, c, d, e, f, g, h");
    things.insert(things.end(), 3, "z");
    EXPECT_EQ(listed(things), "a, b, c, d, e, f, g, h and 3 more");
}
}  // namespace skelplay::loaders::wording_test
