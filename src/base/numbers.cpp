#include "base/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <system_error>

namespace skelplay::base {

namespace {

/// Removes the leading plus, which the formats allow but from_chars refuses; `+-1` is still refused.
std::string_view without_plus(std::string_view token) noexcept {
    if (token.size() > 1 && token[0] == '+' && token[1] != '-') token.remove_prefix(1);
    return token;
}

/// True when a number out of a double's range is too small, not too large: its first digit that is not zero is after
/// the point once the exponent is applied.
bool is_tiny(std::string_view token) noexcept {
    const std::size_t mark = std::min(token.find_first_of("eE"), token.size());
    const std::string_view mantissa = token.substr(0, mark);
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    const std::size_t first = std::min(mantissa.find_first_of("123456789"), mantissa.size());
    const auto exponent = mark < token.size() ? parse_integer(token.substr(mark + 1)) : 0;
    if (!exponent) return token[mark + 1] == '-';  // the exponent exceeds 64 bits: its sign alone decides
    return *exponent <= static_cast<std::int64_t>(first) - static_cast<std::int64_t>(point);
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
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value == 0 ? 0.0 : value);
    return error == std::errc{} ? std::string(buffer.data(), end) : std::string("nan");
}

void append_number(std::string& text, double value) {
    constexpr double millionths = 1e6;
    constexpr double most = 1e15;  // up to here a decimal stands for one double only
    const double scaled = std::nearbyint(value * millionths);
    std::array<char, 32> buffer{};
    if (!(std::abs(scaled) < most) || scaled == 0 || scaled / millionths != value) {
        const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
        text.append(buffer.data(), error == std::errc{} ? end : buffer.data());
        return;
    }
    auto digits = static_cast<std::uint64_t>(std::abs(scaled));
    char* at = buffer.data() + buffer.size();
    int decimals = 6;
    for (; decimals > 0 && digits % 10 == 0; --decimals) digits /= 10;
    if (decimals > 0) {
        for (; decimals > 0; --decimals, digits /= 10) *--at = static_cast<char>('0' + digits % 10);
        *--at = '.';
    }
    do {
        *--at = static_cast<char>('0' + digits % 10);
        digits /= 10;
    } while (digits > 0);
    if (value < 0) *--at = '-';
    text.append(at, buffer.data() + buffer.size());
}

}  // namespace skelplay::base
