#include <gtest/gtest.h>

#include "exporters/posed_obj.h"

namespace skelplay::exporters {

namespace {

TEST(SplitList, KeepsTheOrderAndAppendsACopyForEachFurtherPiece) {
    SplitList list(3);
    EXPECT_EQ(list.take(1, 7), 1U);  // the first that takes it has it
    EXPECT_EQ(list.take(0, 7), 0U);
    EXPECT_EQ(list.take(1, 2), 3U);
    EXPECT_EQ(list.take(1, 2), 3U);
    EXPECT_EQ(list.take(1, 5), 4U);
    EXPECT_EQ(list.take(0, 2), 5U);
    EXPECT_EQ(list.take(1, 7), 1U);
    ASSERT_EQ(list.entries().size(), 6U);
    EXPECT_EQ(list.entries()[2].piece, SplitList::nobody);
    EXPECT_EQ(list.entries()[4].source, 1U);
    EXPECT_EQ(list.entries()[4].piece, 5U);
    EXPECT_EQ(list.copies(), 3U);
    EXPECT_EQ(list.shared(), 2U);
}

TEST(SplitList, LeavesAListWithoutSharingAlone) {
    SplitList list(2);
    list.take(0, 0);
    list.take(1, 1);
    EXPECT_EQ(list.entries().size(), 2U);
    EXPECT_EQ(list.copies(), 0U);
    EXPECT_EQ(list.shared(), 0U);
}

}  // namespace

}  // namespace skelplay::exporters
