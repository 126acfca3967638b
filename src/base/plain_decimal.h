#pragma once

#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "base/text.h"

namespace skelplay::base {
namespace detail {
inline constexpr std::uint64_t every_byte = 0x0101010101010101U;
inline constexpr unsigned byte_bits = 8;

/// The next eight characters, of which digits become 0 … 9.
inline std::uint64_t load_digits(const char* text) noexcept {
    std::uint64_t word = 0;
    std::memcpy(&word, text, sizeof word);
    return word ^ every_byte * '0';
}

/// The high bit of each byte above 9; only the lowest one set is reliable.
constexpr std::uint64_t non_digits(std::uint64_t word) noexcept {
    return ((word + every_byte * (0x7FU - 9U)) | word) & (every_byte * 0x80U);
}

/// Shifts out all but the first `count` of eight digits, at least one; zeros come in before them, at the low end.
constexpr std::uint64_t first_digits(std::uint64_t word, unsigned count) noexcept {
    return word << (byte_bits * (sizeof word - count));
}

/// The value of eight digits.
constexpr std::uint64_t value_of_digits(std::uint64_t word) noexcept {
    word = word * 10 + (word >> byte_bits);  // every second byte is now a pair of digits, 0 … 99
    constexpr std::uint64_t pair = 0x000000FF000000FFU;
    const std::uint64_t high = (word & pair) * (100U + (std::uint64_t{1'000'000} << 32U));
    const std::uint64_t low = ((word >> 16U) & pair) * (1U + (std::uint64_t{10'000} << 32U));
    return (high + low) >> 32U;
}

/// Up to eight characters that are decimal digits, read at once.
struct Digits {
    std::uint64_t value = 0;
    unsigned count = 0;
};

/// The digits at the start of the next eight characters.
inline Digits read_digits(const char* text) noexcept {
    const std::uint64_t word = load_digits(text);
    const std::uint64_t others = non_digits(word);
    const auto count =
        others == 0 ? unsigned{sizeof word} : static_cast<unsigned>(std::countr_zero(others)) / byte_bits;
    return {count == 0 ? 0 : value_of_digits(first_digits(word, count)), count};
}

inline constexpr std::array<std::uint64_t, 9> integer_powers_of_ten{1,       10,        100,        1'000,      10'000,
                                                                    100'000, 1'000'000, 10'000'000, 100'000'000};
/// All powers of ten that a double holds exactly.
inline constexpr std::array<double, 23> powers_of_ten{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                      1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                      1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/// Reads an exponent of up to three digits; `text` is after the `e`. Returns its end; null when there is none.
inline const char* read_exponent(const char* text, int& exponent) noexcept {
    const bool negative = *text == '-';
    if (negative || *text == '+') ++text;
    const char* const first = text;
    constexpr int most_digits = 3;
    for (exponent = 0; *text >= '0' && *text <= '9' && text - first < most_digits; ++text)
        exponent = exponent * 10 + (*text - '0');
    if (negative) exponent = -exponent;
    return text == first ? nullptr : text;
}

/// Scales `magnitude`, with `decimals` digits after the point, by the exponent at `text`. Its end; null: not exact.
inline const char* scale_by_exponent(const char* text, unsigned decimals, double& magnitude) noexcept {
    if (*text != 'e' && *text != 'E') return nullptr;
    int exponent = 0;
    const char* const end = read_exponent(text + 1, exponent);
    if (end == nullptr || !is_blank(*end)) return nullptr;
    const int power = exponent - static_cast<int>(decimals);
    const auto size = static_cast<std::size_t>(power < 0 ? -power : power);
    if (size >= powers_of_ten.size()) return nullptr;
    magnitude = power < 0 ? magnitude / powers_of_ten[size] : magnitude * powers_of_ten[size];
    return end;
}

inline double with_sign(bool negative, double magnitude) noexcept {
    constexpr unsigned sign_bit = 63;
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(magnitude) | (std::uint64_t{negative} << sign_bit));
}

/// read_plain_decimal() without read_short_decimal().
inline const char* read_any_decimal(const char* begin, double& value) noexcept {
    if constexpr (std::endian::native != std::endian::little) return nullptr;
    constexpr unsigned block = 8;
    constexpr unsigned most_digits = 15;
    const bool negative = *begin == '-';
    const char* end = begin + (negative ? 1 : 0);
    const Digits whole = read_digits(end);
    if (whole.count == block) return nullptr;
    end += whole.count;
    std::uint64_t digits = whole.value;
    unsigned decimals = 0;
    if (*end == '.') {
        const Digits part = read_digits(++end);
        digits = digits * integer_powers_of_ten[part.count] + part.value;
        decimals = part.count;
        if (part.count == block) {
            const Digits rest = read_digits(end + block);
            decimals += rest.count;
            if (whole.count + decimals > most_digits) return nullptr;
            digits = digits * integer_powers_of_ten[rest.count] + rest.value;
        }
        end += decimals;
    }
    if (whole.count + decimals == 0) return nullptr;
    auto magnitude = static_cast<double>(digits);
    if (is_blank(*end)) {
        magnitude /= powers_of_ten[decimals];
    } else {
        end = scale_by_exponent(end, decimals, magnitude);
        if (end == nullptr) return nullptr;
    }
    value = with_sign(negative, magnitude);
    return end;
}

/// Reads a word of at most 15 characters without an exponent, in two thirds of the time of read_any_decimal(): it does
/// not branch on the length, the sign or the place of the point. Always null without SSE2.
inline const char* read_short_decimal([[maybe_unused]] const char* begin, [[maybe_unused]] double& value) noexcept {
#ifdef __SSE2__
    const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(begin));
    constexpr unsigned reach = sizeof text;
    const auto positions = [](__m128i mask) { return static_cast<unsigned>(_mm_movemask_epi8(mask)); };
    const unsigned ends = ~positions(_mm_cmpgt_epi8(text, _mm_set1_epi8(' '))) | 1U << reach;
    const unsigned points = positions(_mm_cmpeq_epi8(text, _mm_set1_epi8('.')));
    const unsigned sign = positions(_mm_cmpeq_epi8(text, _mm_set1_epi8('-'))) & 1U;
    const auto length = static_cast<unsigned>(std::countr_zero(ends));
    const unsigned whole = static_cast<unsigned>(std::countr_zero(points | ends)) - sign;  // digits before the point
    const unsigned count = length - sign - (length == sign + whole ? 0 : 1);               // of all digits
    constexpr unsigned block = 8;
    if (length >= reach || count - 1 >= 2 * block - 1 || whole >= block || !is_blank(begin[length])) return nullptr;
    // The digits before the point and those after it as one word.
    const char* const first = begin + sign;
    const std::uint64_t before_point = (std::uint64_t{1} << (byte_bits * whole)) - 1;
    std::uint64_t word = load_digits(first + 1);
    word ^= (word ^ load_digits(first)) & before_point;
    std::uint64_t digits = 0;
    std::uint64_t others = 0;
    if (count <= block) {
        word = first_digits(word, count);
        digits = value_of_digits(word);
    } else {
        const unsigned more = count - block;
        const std::uint64_t rest = first_digits(load_digits(first + 1 + block), more);
        digits = value_of_digits(word) * integer_powers_of_ten[more] + value_of_digits(rest);
        others = non_digits(rest);
    }
    if ((others | non_digits(word)) != 0) return nullptr;
    const double magnitude = static_cast<double>(static_cast<std::int64_t>(digits));
    value = with_sign(sign != 0, magnitude / powers_of_ten[count - whole]);
    return begin + length;
#else
    return nullptr;
#endif
}

/// The slow path of read_number(), for words that read_plain_decimal() does not read.
bool read_exact_number(const char*& position, const char* end, double& value) noexcept;
}  // namespace detail

/// Bytes that must be readable from `begin` on in read_plain_decimal().
inline constexpr std::size_t plain_decimal_reach = 32;

/// A fast path for most numbers in motion files: `-12.345678`, `-1.5e-006` and the like, with at most 7 digits before
/// the point and 15 in all, no leading plus, and a blank after. Gives the same double as parse_number(), bit for bit:
/// such digits and powers of ten up to 22 are exact doubles, so one division rounds once (Clinger's fast path).
/// Returns the end of the number; null for any other word, which is left to parse_number().
inline const char* read_plain_decimal(const char* begin, double& value) noexcept {
    const char* const end = detail::read_short_decimal(begin, value);
    return end != nullptr ? end : detail::read_any_decimal(begin, value);
}

/// Reads the number at `position`, where a word begins, and moves `position` past that word, which ends at a blank or
/// at `end`. Uses the fast path where it can, else parse_number(). False, with 0: no number.
inline bool read_number(const char*& position, const char* end, double& value) noexcept {
    if (end - position >= static_cast<std::ptrdiff_t>(plain_decimal_reach)) {
        if (const char* const after = read_plain_decimal(position, value)) {
            position = after;
            return true;
        }
    }
    return detail::read_exact_number(position, end, value);
}
}  // namespace skelplay::base
