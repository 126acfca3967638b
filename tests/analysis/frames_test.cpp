#include "analysis/frames.h"

#include <gtest/gtest.h>

namespace skelplay::analysis {
namespace {

TEST(Rates, WholeRatiosAreMeantWhereDigitsAreFew) {
    EXPECT_EQ(frames_per(1.0 / 120, 0.008333), 1.0);
    EXPECT_EQ(frames_per(0.008333, 1.0 / 120), 1.0);
    EXPECT_EQ(frames_per(1.0 / 60, 0.008333), 2.0);
    EXPECT_EQ(frames_per(0.008333, 1.0 / 60), 0.5);
    EXPECT_EQ(frames_per(1.0 / 30, 0.0083333), 4.0);
}

TEST(Rates, OthersStayWhatTheyAre) {
    EXPECT_DOUBLE_EQ(frames_per(1.0 / 24, 1.0 / 30), 1.25);
    EXPECT_DOUBLE_EQ(frames_per(1.0 / 29.97, 1.0 / 30), 30 / 29.97) << "a real difference of a thousandth";
    EXPECT_DOUBLE_EQ(frames_per(1.0 / 100, 1.0 / 120), 1.2);
}

}  // namespace
}  // namespace skelplay::analysis
