#include "cli/value_checks.h"
#include <charconv>

namespace skelplay::cli {
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
