#include "cli/value_checks.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <optional>

#include "base/numbers.h"

namespace skelplay::cli {

namespace {

/// Accepts a finite number for which `fits` holds.
template <class Fits>
CLI::Validator number_that(std::string expected, Fits fits) {
    return CLI::Validator(
        [expected = std::move(expected), fits](const std::string& text) {
            const auto value = base::parse_number(text);
            return value && fits(*value) ? std::string() : fmt::format("expected {}, found '{}'", expected, text);
        },
        "");
}

}  // namespace

CLI::Validator finite_number() {
    return number_that("a number", [](double) { return true; });
}

CLI::Validator number_above_zero() {
    return number_that("a number above 0", [](double value) { return value > 0; });
}

CLI::Validator number_not_negative() {
    return number_that("a number not below 0", [](double value) { return value >= 0; });
}

CLI::Validator number_between(double low, double high) {
    return number_that(fmt::format("a number from {} to {}", base::shortest(low), base::shortest(high)),
                       [low, high](double value) { return value >= low && value <= high; });
}

CLI::Validator whole_number_between(unsigned long long low, unsigned long long high) {
    const bool bounded = high < std::numeric_limits<unsigned long long>::max();
    const std::string expected =
        bounded ? fmt::format("a whole number from {} to {}", low, high) : fmt::format("a whole number from {}", low);
    return CLI::Validator(
        [=](const std::string& text) {
            unsigned long long value = 0;
            const char* end = text.data() + text.size();
            const auto [stop, fault] = std::from_chars(text.data(), end, value);
            const bool fits = fault == std::errc() && stop == end && value >= low && value <= high;
            return fits ? std::string() : fmt::format("expected {}, found '{}'", expected, text);
        },
        "");
}

CLI::Validator whole_number_from(unsigned long long low) {
    return whole_number_between(low, std::numeric_limits<unsigned long long>::max());
}

CLI::Validator word_of(std::vector<std::string> words) {
    return CLI::Validator(
        [words = std::move(words)](const std::string& text) {
            if (std::ranges::find(words, text) != words.end()) return std::string();
            return fmt::format("expected {}, found '{}'", base::alternatives(words), text);
        },
        "");
}

}  // namespace skelplay::cli
