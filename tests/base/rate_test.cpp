#include "base/rate.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace skelplay::base::rate_test {
TEST(Rate, IsSaidAsPeopleSayIt) {
    const std::vector<std::pair<double, const char*>> rows{{120.0, "120"},
                                                           {1 / 0.0083333, "120"},
                                                           {1 / 0.008333, "120"},
                                                           {1 / 0.033333, "30"},
                                                           {1 / 0.0333667, "29.97"},
                                                           {60000.0 / 1001.0, "59.94"},
                                                           {24000.0 / 1001.0, "23.976"},
                                                           {1 / 0.0417083, "23.976"},
                                                           {119.88, "119.88"},
                                                           {12.5, "12.5"},
                                                           {1 / 0.0333, "30.03"},
                                                           {99.2, "99.2"},
                                                           {1.0, "1"},
                                                           {0.25, "0.25"},
                                                           {1.0 / 3.0, "0.333"}};
    for (const auto& [rate, said] : rows) EXPECT_EQ(rate_text(rate), said) << rate;
}

TEST(Rate, IsFromAMillionthToAMillion) {
    for (const double number : {1e-6, 1.0 / 120.0, 120.0, 1e6}) EXPECT_TRUE(is_rate(number)) << number;
    for (const double number : {-1.0, 0.0, 2.4e-306, 1e7, std::numeric_limits<double>::infinity(), std::nan("")})
        EXPECT_FALSE(is_rate(number)) << number;
    EXPECT_EQ(rate_range(0.0), "above 0");
    EXPECT_EQ(rate_range(2.4e-306), "from 0.000001 to 1000000");
}

TEST(Rate, OfAFrameTimeIsTheOneThatRoundsToIt) {
    const std::vector<std::pair<double, double>> rows{
        {0.0333333, 30},    {0.033333, 30}, {0.0083333, 120}, {0.0083, 120}, {0.04, 25}, {1.0 / 120.0, 120},
        {0.0333667, 29.97}, {0.0125, 80},   {0.016, 62.5},    {2.0, 0.5},    {0.1, 10}};
    for (const auto& [time, rate] : rows) EXPECT_EQ(rate_of_frame_time(time), rate) << time;
    EXPECT_EQ(rate_of_frame_time(0.012), 1.0 / 0.012) << "three decimals are too few to round";
    EXPECT_DOUBLE_EQ(rate_of_frame_time(1.0 / 29.9711), 29.9711) << "no rounded number";
}

TEST(Rate, StatedAsATimeIsOneOfTheUsualRates) {
    const std::vector<std::pair<double, double>> rows{{24, 24},
                                                      {25, 25},
                                                      {30, 30},
                                                      {30.0000003, 30},
                                                      {29.97, 30000.0 / 1001.0},
                                                      {23.976, 24000.0 / 1001.0},
                                                      {48, 48},
                                                      {50, 50},
                                                      {60, 60},
                                                      {59.94, 60000.0 / 1001.0},
                                                      {90, 90},
                                                      {100, 100},
                                                      {120, 120},
                                                      {200, 200},
                                                      {240, 240},
                                                      {119.88, 120000.0 / 1001.0}};
    for (const auto& [time, rate] : rows) EXPECT_EQ(rate_for_time(time), rate) << time;
    for (const double time : {1.0 / 30, 0.1, 0.125, 0.5, 1.0, 10.0, 12.0, 15.0, 26.0, 31.0, 500.0})
        EXPECT_EQ(rate_for_time(time), std::nullopt) << time;
}
}  // namespace skelplay::base::rate_test
