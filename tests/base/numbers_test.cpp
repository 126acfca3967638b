#include "base/numbers.h"
#include <bit>
#include <clocale>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <limits>
#include <locale>
#include <random>
#include <utility>
#include <vector>
#include "support/environment_variable.h"
#include "support/needs.h"
#include "support/temporary_folder.h"

namespace skelplay::base::numbers_test {
using namespace std::string_literals;

std::string zeros(std::size_t count) { return std::string(count, '0'); }

// clang-format off
const std::vector<std::pair<std::string, double>> number_cases{
    // As the formats write them
    {"0", 0.0}, {"7", 7.0}, {"-7", -7.0}, {"+7", 7.0}, {"007", 7.0}, {"1.5", 1.5}, {".5", 0.5}, {"-.5", -0.5},
    {"+.5", 0.5}, {"2.", 2.0}, {"-2.", -2.0}, {"1e3", 1000.0}, {"1E3", 1000.0}, {"1e+3", 1000.0}, {"1.e3", 1000.0},
    {"-1.480882353e-024", -1.480882353e-24}, {"2.5e-014", 2.5e-14}, {"-0.000000", -0.0}, {"0.1", 0.1},
    {"179.9999991", 179.9999991},
    // The nearest double
    {"9007199254740993", 9007199254740992.0}, {"0.1000000000000000055511151231257827021181583404541015625", 0.1},
    {"1.7976931348623157e308", std::numeric_limits<double>::max()}, {"4.9e-324", 4.9406564584124654e-324},
    // Too small is zero
    {"1e-400", 0.0}, {"-1e-400", 0.0}, {"1e-99999999999999999999999", 0.0}, {"0." + zeros(400) + "1", 0.0},
    {"0." + zeros(400) + "1e10", 0.0}, {"0e99999999999999999999999", 0.0},
    // Long, but neither
    {"1" + zeros(400) + "e-400", 1.0}, {"0." + zeros(399) + "1e400", 1.0}};
// clang-format on

/// Too large, or no numbers; the last one is an ARABIC-INDIC DIGIT THREE.
const std::vector<const char*> no_numbers{
    "1e309", "-1e309", "",     " ",      "+",   "-",    ".",        "-.",      "e5",      ".e5", "1e", "1e+",     "+-1",
    "-+1",   "++1",    "--1",  "1.5abc", "abc", "1,5",  "1.2.3",    "1.000,5", "1'000",   " 1",  "1 ", "0x10",    "0x1p3",
    "nan",   "NaN",    "-nan", "nan(1)", "inf", "-Inf", "infinity", "1.#INF",  "-1.#IND", "1d5", "1f", "\xD9\xA3"};

void expect_number_cases() {
    for (const auto& [token, value] : number_cases) EXPECT_EQ(parse_number(token), value) << token;
    for (const char* token : no_numbers) EXPECT_EQ(parse_number(token), std::nullopt) << token;
    for (const std::string& token :
         {"1e99999999999999999999999"s, "1" + zeros(400), "1" + zeros(400) + "e-10", "1" + zeros(400) + ".5", "1\0"s})
        EXPECT_EQ(parse_number(token), std::nullopt) << token;
}

TEST(Numbers, AreTheWholeToken) { expect_number_cases(); }

TEST(Numbers, AreAppendedAsTheShortestTextThatReadsBack) {
    // clang-format off
    const std::vector<std::pair<double, std::string>> rows{
        {0.0, "0"}, {-0.0, "-0"}, {1.0, "1"}, {-1.0, "-1"}, {0.1, "0.1"}, {-0.000001, "-0.000001"}, {1e-7, "1e-07"},
        {12.5, "12.5"}, {99.0, "99"}, {100.0, "100"}, {1234.050607, "1234.050607"}, {-179.999999, "-179.999999"},
        {123456789.123456, "123456789.123456"}, {999999999.999999, "999999999.999999"}, {1e9, "1e+09"},
        {1.0 / 3.0, "0.3333333333333333"}};
    // clang-format on
    for (const auto& [value, wanted] : rows) {
        std::string text = "x";
        append_number(text, value);
        EXPECT_EQ(text, "x" + wanted);
    }
    std::mt19937_64 random(12);
    std::uniform_real_distribution<double> spread(-1e6, 1e6);
    for (int i = 0; i < 100'000; ++i) {
        const double steps = std::pow(10.0, i % 9);
        const double value = std::nearbyint(spread(random) * steps) / steps * (i % 2 == 0 ? 1.0 : 1e-4);
        std::string text;
        append_number(text, value);
        ASSERT_EQ(parse_number(text), value) << text;
        ASSERT_LE(text.size(), shortest(value).size() + 1) << text << " for " << shortest(value);
    }
}

/// Numbers as half the world writes them.
class CommaPoint final : public std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

TEST(Numbers, AreTheSameWhateverTheCppLocale) {
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new CommaPoint));
    ASSERT_EQ(std::use_facet<std::numpunct<char>>(std::locale()).decimal_point(), ',');
    expect_number_cases();
    EXPECT_EQ(shortest(1234567.5), "1234567.5");
    std::locale::global(before);
}

/// A C locale with a decimal comma while this lives: one that is installed, else one that is made.
class CommaLocale {
public:
    CommaLocale() {
        for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "ru_RU.UTF-8"})
            if (std::setlocale(LC_ALL, name) != nullptr) return;
        const std::string made = (folder_ / "de_DE.UTF-8").string();
        in_force_ = std::system(("localedef -i de_DE -f UTF-8 '" + made + "' >/dev/null 2>&1").c_str()) == 0;
        where_.emplace("LOCPATH", folder_.path().string());
        in_force_ = in_force_ && std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
    }
    ~CommaLocale() { std::setlocale(LC_ALL, before_.c_str()); }
    CommaLocale(const CommaLocale&) = delete;
    CommaLocale& operator=(const CommaLocale&) = delete;

    [[nodiscard]] test::Need need() const {
        return {test::ci_install, in_force_ ? "" : "no locale with a decimal comma can be had (apt-get install locales)"};
    }

private:
    std::string before_ = std::setlocale(LC_ALL, nullptr);
    test::TemporaryFolder folder_;
    std::optional<test::EnvironmentVariable> where_;
    bool in_force_ = true;
};

TEST(Numbers, AreTheSameWhateverTheCLocale) {
    const CommaLocale german;
    NEEDS(german.need());
    EXPECT_EQ(std::strtod("1,5", nullptr), 1.5) << "the locale is in force";
    expect_number_cases();
    EXPECT_EQ(shortest(1234567.5), "1234567.5");
}

TEST(Numbers, EveryAngleWithSixDecimalsIsTheNearestDouble) {
    for (int millionths = -180'000'000; millionths <= 180'000'000; millionths += 997) {
        const std::string token = fmt::format("{:.6f}", millionths / 1e6);
        const auto value = parse_number(token);
        ASSERT_TRUE(value) << token;
        ASSERT_EQ(*value, std::strtod(token.c_str(), nullptr)) << token;
    }
}

TEST(Numbers, WhatIsWrittenReadsBackAsItWas) {
    std::mt19937_64 bits(1);
    for (int i = 0; i < 200'000; ++i) {
        const auto value = std::bit_cast<double>(bits());
        if (!std::isfinite(value)) continue;
        ASSERT_EQ(parse_number(shortest(value)), value);
    }
}

TEST(Numbers, AreWrittenAsShortAsCanBe) {
    const std::vector<std::pair<double, std::string_view>> cases{{0.0, "0"},           {-0.0, "0"},
                                                                 {1.0, "1"},           {-2.5, "-2.5"},
                                                                 {0.1, "0.1"},         {1.0 / 3, "0.3333333333333333"},
                                                                 {123456.0, "123456"}, {100000.0, "1e+05"},
                                                                 {1e22, "1e+22"},      {1e-7, "1e-07"}};
    for (const auto& [value, text] : cases) EXPECT_EQ(shortest(value), text);
}

TEST(Numbers, IntegersAreTheWholeTokenAndFit64Bits) {
    for (const auto& [token, value] : std::vector<std::pair<std::string_view, std::int64_t>>{
             {"0", 0},
             {"12", 12},
             {"+12", 12},
             {"-12", -12},
             {"0012", 12},
             {"9223372036854775807", std::numeric_limits<std::int64_t>::max()},
             {"-9223372036854775808", std::numeric_limits<std::int64_t>::min()}})
        EXPECT_EQ(parse_integer(token), value) << token;
    for (const char* token : {"9223372036854775808", "-9223372036854775809", "", "+", "-", "+-1", "--1", "1.0", "1e3",
                              "1,000", "0x10", " 1", "1 ", "twelve"})
        EXPECT_EQ(parse_integer(token), std::nullopt) << token;
}
}  // namespace skelplay::base::numbers_test
