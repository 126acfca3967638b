#include "base/numbers.h"
#include <charconv>
#include "base/plain_decimal.h"
#include "base/read_decimal.h"

namespace skelplay::base {
namespace {
/// Removes the leading plus, which the formats allow but from_chars refuses; `+-1` is still refused.
std::string_view without_plus(std::string_view token) noexcept {
    if (token.size() > 1 && token[0] == '+' && token[1] != '-') token.remove_prefix(1);
    return token;
}

/// True when a number out of range is too small: with the exponent, its first digit but zeros is after the point.
bool is_tiny(std::string_view token) noexcept {
    const std::size_t mark = std::min(token.find_first_of("eE"), token.size());
    const std::string_view mantissa = token.substr(0, mark);
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    const std::size_t first = std::min(mantissa.find_first_of("123456789"), mantissa.size());
    const auto exponent = mark < token.size() ? parse_integer(token.substr(mark + 1)) : 0;
    if (!exponent) return token[mark + 1] == '-';  // the exponent exceeds 64 bits: its sign alone decides
    return *exponent <= static_cast<std::int64_t>(first) - static_cast<std::int64_t>(point);
}

/// "00", "01" … "99".
constexpr auto two_digits = [] {
    std::array<char, 200> digits{};
    for (std::size_t i = 0; i < 100; ++i) {
        digits[2 * i] = static_cast<char>('0' + i / 10);
        digits[2 * i + 1] = static_cast<char>('0' + i % 10);
    }
    return digits;
}();

void write_pair(char* at, std::uint32_t number) noexcept {
    std::memcpy(at, two_digits.data() + std::size_t{2} * number, 2);
}

/// Writes a whole number so that it ends before `end`; returns its first digit.
char* write_units(char* end, std::uint64_t number) noexcept {
    for (; number >= 100; number /= 100) write_pair(end -= 2, static_cast<std::uint32_t>(number % 100));
    if (number >= 10) write_pair(end -= 2, static_cast<std::uint32_t>(number));
    else *--end = static_cast<char>('0' + number);
    return end;
}

/// Writes a point and six decimals, without zeros at their end, and no point without decimals; returns the end.
char* write_decimals(char* at, std::uint32_t millionths) noexcept {
    if (millionths == 0) return at;
    *at++ = '.';
    const std::uint32_t rest = millionths % 10'000;
    write_pair(at, millionths / 10'000);
    write_pair(at + 2, rest / 100);
    write_pair(at + 4, rest % 100);
    at += 6;
    while (at[-1] == '0') --at;
    return at;
}
}  // namespace

std::optional<double> parse_number(std::string_view token) noexcept {
    token = without_plus(token);
    if (token.empty()) return std::nullopt;
    const char last = token.back();
    if (!(last >= '0' && last <= '9') && last != '.') return std::nullopt;  // nan, inf, infinity, 1e
    double value = 0;
    const auto [end, error] = detail::read_decimal(token.data(), token.data() + token.size(), value);
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
    constexpr std::uint64_t million = 1'000'000;
    constexpr double most = 1e15;                    // millionths; up to here every decimal has its own double
    constexpr double rounding = 6755399441055744.0;  // 1.5 · 2^52: adding it rounds a number to an integer
    const double scaled = value * static_cast<double>(million);
    const double whole = std::abs(scaled) < most ? (scaled + rounding) - rounding : 0.0;
    if (whole == 0 || whole / static_cast<double>(million) != value) {
        std::array<char, 32> buffer{};
        const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
        text.append(buffer.data(), error == std::errc{} ? end : buffer.data());
        return;
    }
    const auto digits = static_cast<std::uint64_t>(std::abs(whole));
    constexpr std::size_t point = 16;  // its index: the digits and the sign fit before it
    std::array<char, point + 7> buffer;
    char* const middle = buffer.data() + point;
    char* begin = write_units(middle, digits / million);
    if (value < 0) *--begin = '-';
    text.append(begin, write_decimals(middle, static_cast<std::uint32_t>(digits % million)));
}

bool detail::read_exact_number(const char*& position, const char* end, double& value) noexcept {
    const char* const begin = position;
    position = std::find_if(begin, end, is_blank);
    const auto number = parse_number({begin, static_cast<std::size_t>(position - begin)});
    value = number.value_or(0.0);
    return number.has_value();
}
}  // namespace skelplay::base
