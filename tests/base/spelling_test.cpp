#include <gtest/gtest.h>
#include <vector>
#include "base/text.h"

namespace skelplay::base::spelling_test {
TEST(Spelling, DistanceIsTheNumberOfEdits) {
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
    EXPECT_EQ(edit_distance("", "abc"), 3U);
    EXPECT_EQ(edit_distance("same", "same"), 0U);
}

TEST(Spelling, TheNearestWordIsFoundInAnyCaseAndOnlyWhenItIsNear) {
    const std::vector<std::string> words{"info", "joints", "convert", "walk.bvh"};
    EXPECT_EQ(nearest_word("inof", words), "info");
    EXPECT_EQ(nearest_word("CONVRET", words), "convert");
    EXPECT_EQ(nearest_word("wlak.bvh", words), "walk.bvh");
    EXPECT_EQ(nearest_word("render", words), "");
    EXPECT_EQ(nearest_word("", words), "");
    EXPECT_EQ(nearest_word("xyz", std::vector<std::string>{"a", "in"}), "") << "nothing of it would be left";
}
}  // namespace skelplay::base::spelling_test
