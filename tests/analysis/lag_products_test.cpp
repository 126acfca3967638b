#include <gmock/gmock.h>
#include <random>
#include "analysis/take_offset.h"

namespace skelplay::analysis::lag_products_test {
std::vector<float> noise(std::size_t count, unsigned seed) {
    std::mt19937 engine(seed);
    std::normal_distribution<float> normal;
    std::vector<float> values(count);
    for (float& value : values) value = normal(engine);
    return values;
}

/// The same by its definition.
std::vector<double> direct(const std::vector<float>& a, const std::vector<float>& b) {
    std::vector<double> sums(a.size() + b.size() - 1);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < b.size(); ++k)
            sums[i + b.size() - 1 - k] += static_cast<double>(a[i]) * static_cast<double>(b[k]);
    return sums;
}

TEST(LagProducts, AreTheSumsOfTheirDefinition) {
    for (const auto& [of_a, of_b] : {std::pair<std::size_t, std::size_t>{37, 120}, {120, 37}, {64, 64}, {1, 5}, {1, 1}}) {
        const std::vector<float> a = noise(of_a, 1);
        const std::vector<float> b = noise(of_b, 2);
        LagProducts products(of_a, of_b);
        products.add(a, b);
        EXPECT_THAT(products.sums(), testing::Pointwise(testing::DoubleNear(1e-10), direct(a, b))) << of_a << " " << of_b;
    }
}

// b is a, two samples later: a[t] · b[t − lag] is greatest where b's first sample is at a's third, a lag of 2.
TEST(LagProducts, ALagIsHowMuchLaterTheSecondBegins) {
    const std::vector<float> a{0, 0, 1, 3, 2};
    const std::vector<float> b{1, 3, 2};
    LagProducts products(a.size(), b.size());
    products.add(a, b);
    const std::vector<double> sums = products.sums();
    EXPECT_NEAR(sums[2 + b.size() - 1], 14.0, 1e-12);
    EXPECT_EQ(std::ranges::max_element(sums) - sums.begin(), 4);
}

TEST(LagProducts, PairsAddUp) {
    const std::vector<float> a = noise(20, 1);
    const std::vector<float> b = noise(30, 2);
    LagProducts once(20, 30);
    once.add(a, b);
    LagProducts twice(20, 30);
    twice.add(a, b);
    twice.add(a, b);
    std::vector<double> doubled = once.sums();
    for (double& sum : doubled) sum *= 2;
    EXPECT_THAT(twice.sums(), testing::Pointwise(testing::DoubleNear(1e-10), doubled));
}
}  // namespace skelplay::analysis::lag_products_test
