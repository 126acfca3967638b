#include "base/quantile.h"
#include <gtest/gtest.h>
#include <vector>

namespace skelplay::base::quantile_test {
TEST(Quantile, IsTheValueThatAShareIsBelow) {
    std::vector<double> values{30, 10, 50, 20, 40};
    EXPECT_EQ(quantile(values, 0.0), 10);
    EXPECT_EQ(quantile(values, 0.5), 30);
    EXPECT_EQ(quantile(values, 0.75), 40);
    EXPECT_EQ(quantile(values, 1.0), 50);
    std::vector<double> four{4, 3, 2, 1};
    EXPECT_EQ(quantile(four, 0.5), 2) << "one of the values, not a mean of two";
}
}  // namespace skelplay::base::quantile_test
