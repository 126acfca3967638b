// The fast path gives exactly what from_chars gives, or nothing.

#include "base/plain_decimal.h"
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>
#include "base/lines.h"
#include "base/numbers.h"
#include "support/needs.h"
#include "support/temporary_folder.h"

namespace skelplay::base::plain_decimal_test {
/// The result of the fast path for a token with a blank behind it; nothing if it leaves the token to from_chars. What
/// each of its two parts reads is the same.
std::optional<double> plain(std::string_view token, char behind = ' ') {
    std::string text(token);
    text += behind;
    const std::size_t size = text.size();
    text.append(plain_decimal_reach, '7');  // what follows in a file may well be digits
    double value = -99;
    const char* const end = read_plain_decimal(text.data(), value);
    if (end == nullptr) return std::nullopt;
    EXPECT_EQ(end, text.data() + size - 1) << token;
    double of_any = -99;
    EXPECT_EQ(detail::read_any_decimal(text.data(), of_any), end) << token;
    EXPECT_EQ(std::bit_cast<std::uint64_t>(of_any), std::bit_cast<std::uint64_t>(value)) << token;
    return value;
}

std::uint64_t bits_of(double value) { return std::bit_cast<std::uint64_t>(value); }

/// False if the fast path left the token to from_chars.
bool agrees_with_from_chars(std::string_view token) {
    const auto value = plain(token);
    if (!value) return false;
    double expected = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), expected);
    EXPECT_EQ(end, token.data() + token.size()) << token;
    EXPECT_EQ(error, std::errc{}) << token;
    EXPECT_EQ(bits_of(*value), bits_of(expected)) << token;
    return true;
}

TEST(PlainDecimal, TakesWhatMotionFilesConsistOf) {
    constexpr std::string_view tokens[]{"0", "7", "-7", "007", "1.5", "-1.5", ".5", "-.5", "2.", "-2.", "-0", "-0.000000",
                                        "0.1", "179.999999", "1234567", "1234567.12345678", "-9999999.99999999",
                                        "0.00000001", "0.000000001", "1.00000000000001", "12.3456789012345",
                                        ".123456789012345", "0.12345678901234", "000.1",
                                        // With an exponent
                                        "1e3", "-1.5e-014", "1E+3", "2.e0", ".5e-1", "0e5", "-0e-0", "1.40627e-006",
                                        "9.87654321098765e-8", "1.23456789012345e22", "1e22", "1e-22", "123e-22"};
    for (const std::string_view token : tokens) EXPECT_TRUE(agrees_with_from_chars(token)) << token;
}

TEST(PlainDecimal, PassesOnAllElse) {
    constexpr std::string_view tokens[]{"", "-", ".", "-.", "+1", "--1", "nan", "inf", "0x10", "1.5a", "1,5", "1.2.3",
                                        "1.5#", "1-2", "1.5-2", "1:2", "\xB1.5", "1\xB0", "1.\xB9", "/1", "1/",
                                        // Too many digits
                                        "12345678", "12345678.5", "1.23456789012345678", "1234567.123456789",
                                        // No exponent, or too large a one
                                        "1e", "1e+", "1e-", "e3", "-e3", ".e3", "1e23", "1.5e-22", "1e0003", "1e3.5",
                                        "1e3e3", "1.5e3a", "1e+-3"};
    for (const std::string_view token : tokens) EXPECT_FALSE(plain(token)) << token;
}

TEST(PlainDecimal, EndsAtAnyBlankAndAtNothingElse) {
    for (int c = 0; c < 256; ++c) {
        const auto behind = static_cast<char>(c);
        if ((behind >= '0' && behind <= '9') || behind == '.') continue;  // these go on
        EXPECT_EQ(plain("1.25", behind).has_value(), is_blank(behind)) << c;
        EXPECT_EQ(plain("125", behind).has_value(), is_blank(behind)) << c;
    }
}

TEST(PlainDecimal, IsExactForEveryNumberOfDigits) {
    std::mt19937_64 random(1);
    for (unsigned whole = 0; whole <= 7; ++whole) {
        for (unsigned part = 0; whole + part <= 15; ++part) {
            if (whole + part == 0) continue;
            for (int i = 0; i < 2000; ++i) {
                std::string token = random() % 2 == 0 ? "" : "-";
                for (unsigned digit = 0; digit < whole; ++digit) token += static_cast<char>('0' + random() % 10);
                if (part > 0) token += '.';
                for (unsigned digit = 0; digit < part; ++digit) token += static_cast<char>('0' + random() % 10);
                ASSERT_TRUE(agrees_with_from_chars(token)) << token;
                const int exponent = static_cast<int>(random() % 22) - 11 + static_cast<int>(part) / 2;
                agrees_with_from_chars(fmt::format("{}e{:+04}", token, exponent));
            }
        }
    }
}

/// Every token of every real file, numbers and words alike.
TEST(SlowPlainDecimal, IsExactOnAllRealData) {
    const std::filesystem::path data = SKELPLAY_SHARED_DIR "/data";
    NEEDS(test::shared_file(data));
    std::size_t taken = 0;
    std::size_t passed_on = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(data)) {
        if (!entry.is_regular_file() || entry.path().extension() == ".c3d") continue;  // these are binary
        const std::string text = test::text_of(entry.path());
        TokenReader tokens(text);
        for (Token token; tokens.next(token);) ++(agrees_with_from_chars(token.text) ? taken : passed_on);
    }
    EXPECT_GT(taken, 5 * passed_on);  // names, keywords and a few numbers: it is worth having
}

/// Reads a line as the readers do: several numbers at once, and what stops them alone.
std::vector<std::uint64_t> bits_of_line(std::string_view text, std::size_t most) {
    std::vector<std::uint64_t> found;
    const char* position = text.data();
    const char* const end = position + text.size();
    while (position < end) {
        if (is_blank(*position)) {
            ++position;
            continue;
        }
        std::vector<double> numbers(most + 1, -99.0);
        const std::size_t read = read_short_decimals(position, end, numbers.data(), most);
        EXPECT_LE(read, most);
        EXPECT_TRUE(read == 0 || is_blank(*position)) << text;
        for (std::size_t i = 0; i < read; ++i) found.push_back(bits_of(numbers[i]));
        if (read > 0) continue;
        read_number(position, end, numbers.front());
        found.push_back(bits_of(numbers.front()));
    }
    return found;
}

TEST(ShortDecimals, OfALineAreWhatFromCharsGivesOfItsWords) {
    constexpr std::string_view odd[]{"x", "1e-5", "nan", "-", ".", "1.2.3", "--1", "12345678901234567890", "+1", "\x80"};
    constexpr std::string_view between[]{" ", " ", " ", " ", "\t", "  ", "\n", "\r\n", " \n", "\v"};
    std::mt19937_64 random(5);
    for (int n = 0; n < 20'000; ++n) {
        std::string text;
        std::vector<std::uint64_t> expected;
        for (std::size_t count = 1 + random() % 40; count-- > 0; text += between[random() % std::size(between)]) {
            std::string word(odd[random() % std::size(odd)]);
            if (random() % 16 != 0) {
                const double value = (static_cast<double>(random() % 2'000'000'000) - 1e9) /
                                     std::pow(10.0, static_cast<double>(random() % 10));
                word = fmt::format("{:.{}f}", value, random() % 10);
            }
            text += word;
            expected.push_back(bits_of(parse_number(word).value_or(0.0)));
            double of_chars = 0;
            const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), of_chars);
            const bool is_number = end == word.data() + word.size() && std::isfinite(of_chars);
            EXPECT_TRUE(!is_number || expected.back() == bits_of(of_chars)) << word;
        }
        ASSERT_EQ(bits_of_line(text, n % 2 == 0 ? 100 : 3), expected) << text;
    }
}

TEST(ShortDecimals, AreReadWithinOneLineAndUpToSomething) {
    const std::string line = "1.5 -2.25\t0 12.500000 x 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6";
    if (!detail::has_ssse3) GTEST_SKIP() << "this processor reads them one by one";
    std::array<double, 9> numbers{};
    const char* position = line.data();
    EXPECT_EQ(read_short_decimals(position, line.data() + line.size(), numbers.data(), 9), 4U);
    EXPECT_EQ(numbers, (std::array<double, 9>{1.5, -2.25, 0, 12.5}));
    EXPECT_EQ(position - line.data(), 21) << "behind 12.500000";
    position = line.data();
    EXPECT_EQ(read_short_decimals(position, line.data() + line.size(), numbers.data(), 2), 2U);
    EXPECT_EQ(position - line.data(), 9) << "behind -2.25";
    std::string two = line;
    two[9] = '\n';
    position = two.data();
    EXPECT_EQ(read_short_decimals(position, two.data() + two.size(), numbers.data(), 9), 2U) << "the line ends";
}

TEST(ReadNumber, GivesOfEveryWordWhatParseNumberGives) {
    constexpr std::string_view words[]{"0",   "7",   "-7",    "1.5", "+1", "1e-014", "12345678901234567890", "x", "1x",
                                       "1,5", "nan", "1e400", "-",   ".",  "7#"};
    for (const std::string_view word : words) {
        // With much behind the word, with nothing, and with too little for the fast lane.
        for (const std::string_view rest : {" 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9", "", "\n1"}) {
            const std::string text = std::string(word) + std::string(rest);
            const char* position = text.data();
            double value = -99;
            const bool read = read_number(position, text.data() + text.size(), value);
            const auto expected = parse_number(word);
            EXPECT_EQ(position - text.data(), static_cast<std::ptrdiff_t>(word.size())) << text;
            EXPECT_EQ(read, expected.has_value()) << text;
            EXPECT_EQ(bits_of(value), bits_of(expected.value_or(0.0))) << text;
        }
    }
}
}  // namespace skelplay::base::plain_decimal_test
