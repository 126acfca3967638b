#include "base/read_decimal.h"

namespace skelplay::base {
namespace {
bool is_digit(char letter) noexcept { return letter >= '0' && letter <= '9'; }

const char* after_digits(const char* at, const char* end) noexcept { return std::find_if_not(at, end, is_digit); }

/// The end of the number that a text begins with; `begin` when it begins with none.
const char* end_of_number(const char* begin, const char* end) noexcept {
    const char* const whole = begin != end && *begin == '-' ? begin + 1 : begin;
    const char* at = after_digits(whole, end);
    auto digits = at - whole;
    if (at != end && *at == '.') {
        const char* const decimals = after_digits(at + 1, end);
        digits += decimals - (at + 1);
        at = decimals;
    }
    if (digits == 0) return begin;
    if (at == end || (*at != 'e' && *at != 'E')) return at;
    const char* power = at + 1;
    if (power != end && (*power == '+' || *power == '-')) ++power;
    const char* const power_end = after_digits(power, end);
    return power_end == power ? at : power_end;
}
}  // namespace

// The C++ library of the browser build has no std::from_chars for doubles. Its strtod() is exact and knows no locale,
// but wants a zero at the end and reads more than decimal numbers.
std::from_chars_result detail::read_decimal(const char* begin, const char* end, double& value) noexcept {
    const char* const stop = end_of_number(begin, end);
    if (stop == begin) return {begin, std::errc::invalid_argument};
    std::array<char, 64> usual{};
    std::string unusual;
    const auto count = static_cast<std::size_t>(stop - begin);
    const char* text = usual.data();
    if (count < usual.size()) std::copy(begin, stop, usual.begin());
    else text = unusual.assign(begin, stop).c_str();
    const double number = std::strtod(text, nullptr);
    const char* const power = std::find_if(begin, stop, [](char letter) { return letter == 'e' || letter == 'E'; });
    const bool is_zero = std::none_of(begin, power, [](char letter) { return letter >= '1' && letter <= '9'; });
    if (!std::isfinite(number) || (number == 0 && !is_zero)) return {stop, std::errc::result_out_of_range};
    value = number;
    return {stop, std::errc{}};
}
}  // namespace skelplay::base
