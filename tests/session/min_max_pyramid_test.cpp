#include "session/analyses/min_max_pyramid.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace skelplay::session::min_max_pyramid_test {
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

MinMax naive(const std::vector<float>& numbers, std::size_t first, std::size_t last) {
    MinMax found;
    for (std::size_t i = first; i < std::min(last, numbers.size()); ++i)
        if (!std::isnan(numbers[i])) found.include({numbers[i], numbers[i], false});
    return found;
}

bool same(const MinMax& a, const MinMax& b) { return (a.empty && b.empty) || a == b; }

// Every part of rows of every length around the places where levels begin, a fifth of the numbers missing.
TEST(SlowMinMaxPyramid, AnswersAsGoingThroughWould) {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> number(-100, 100);
    for (const std::size_t size :
         {0U, 1U, 2U, 7U, 8U, 9U, 15U, 16U, 17U, 63U, 64U, 65U, 72U, 100U, 511U, 512U, 513U, 600U}) {
        std::vector<float> numbers(size);
        for (float& each : numbers) each = number(random) > 60 ? nan : number(random);
        const MinMaxPyramid pyramid(numbers);
        ASSERT_EQ(pyramid.size(), size);
        for (std::size_t first = 0; first <= size; ++first)
            for (std::size_t last = first; last <= size + 1; ++last)
                ASSERT_TRUE(same(pyramid.range(first, last), naive(numbers, first, last)))
                    << first << " to " << last << " of " << size;
        EXPECT_TRUE(same(pyramid.whole(), naive(numbers, 0, size)));
    }
}

TEST(MinMaxPyramid, AMillionNumbersAtRandomPlaces) {
    std::mt19937 random(2);
    std::vector<float> numbers(1'000'003);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = std::sin(static_cast<float>(i) * 0.001F) * static_cast<float>(random() % 1000);
    const MinMaxPyramid pyramid{std::span<const float>(numbers)};
    for (int i = 0; i < 200; ++i) {
        const std::size_t first = random() % numbers.size();
        const std::size_t last = first + random() % 5000;
        ASSERT_TRUE(same(pyramid.range(first, last), naive(numbers, first, last))) << first << " to " << last;
    }
    EXPECT_TRUE(same(pyramid.whole(), naive(numbers, 0, numbers.size())));
}

TEST(MinMaxPyramid, WhatIsNoNumberIsLeftOut) {
    const MinMaxPyramid pyramid(std::vector<float>{nan, nan, 3, nan, -2});
    EXPECT_TRUE(pyramid.range(0, 2).empty);
    EXPECT_EQ(pyramid.range(0, 4), (MinMax{3, 3, false}));
    EXPECT_EQ(pyramid.whole(), (MinMax{-2, 3, false}));
    EXPECT_TRUE(pyramid.range(3, 3).empty);
    EXPECT_TRUE(pyramid.range(4, 2).empty) << "an end before the beginning";
    EXPECT_TRUE(pyramid.range(99, 200).empty);
    EXPECT_TRUE(MinMaxPyramid().whole().empty);
}
}  // namespace skelplay::session::min_max_pyramid_test
