#include "base/numbers.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <system_error>

namespace skelplay::base {

namespace {

/// from_chars refuses the leading plus that the formats allow; `+-1` stays refused.
std::string_view without_plus(std::string_view token) noexcept {
    if (token.size() > 1 && token[0] == '+' && token[1] != '-') token.remove_prefix(1);
    return token;
}

/// True when a token that overflowed a double has a negative exponent or only zeros before its digits:
/// then it is too small, not too large.
bool is_tiny(std::string_view token) noexcept {
    const std::size_t exponent = token.find_first_of("eE");
    if (exponent != std::string_view::npos) return exponent + 1 < token.size() && token[exponent + 1] == '-';
    return token.find_first_of("123456789") > token.find('.');
}

}  // namespace

std::optional<double> parse_number(std::string_view token) noexcept {
    token = without_plus(token);
    if (token.empty()) return std::nullopt;
    const char last = token.back();
    if (!(last >= '0' && last <= '9') && last != '.') return std::nullopt;  // nan, inf, infinity, 1e
    double value = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    if (end != token.data() + token.size()) return std::nullopt;
    if (error == std::errc::result_out_of_range) {
        if (is_tiny(token)) return 0.0;
        return std::nullopt;
    }
    if (error != std::errc{} || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::optional<std::int64_t> parse_integer(std::string_view token) noexcept {
    token = without_plus(token);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    if (error != std::errc{} || end != token.data() + token.size()) return std::nullopt;
    return value;
}

std::string shortest(double value) {
    std::array<char, 32> buffer{};
    const auto [end, error] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value == 0 ? 0.0 : value);
    return error == std::errc{} ? std::string(buffer.data(), end) : std::string("nan");
}

}  // namespace skelplay::base
