#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/text.h"

namespace skelplay::base {

namespace detail {

/// Up to eight characters that are decimal digits, read at once.
struct Digits {
    std::uint64_t value = 0;
    unsigned count = 0;
};

/// The digits at the start of the next eight characters.
inline Digits read_digits(const char* text) noexcept {
    constexpr std::uint64_t every = 0x0101010101010101U;
    constexpr unsigned bits = 8;  // of a character
    std::uint64_t word = 0;
    std::memcpy(&word, text, sizeof word);
    word ^= every * '0';  // digits become 0 … 9
    // The high bit of each byte above 9; only the lowest one set is reliable.
    const std::uint64_t others = ((word + every * (0x7FU - 9U)) | word) & (every * 0x80U);
    const auto count = others == 0 ? unsigned{sizeof word} : static_cast<unsigned>(std::countr_zero(others)) / bits;
    // Shift out what follows the digits; zeros come in before them, at the low end.
    word = count == 0 ? 0 : word << (bits * (sizeof word - count));
    word = word * 10 + (word >> bits);  // every second byte is now a pair of digits, 0 … 99
    constexpr std::uint64_t pair = 0x000000FF000000FFU;
    const std::uint64_t high = (word & pair) * (100U + (std::uint64_t{1'000'000} << 32U));
    const std::uint64_t low = ((word >> 16U) & pair) * (1U + (std::uint64_t{10'000} << 32U));
    return {(high + low) >> 32U, count};
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

/// Scales `magnitude`, read with `decimals` digits after the point, by the exponent at `text`. Returns its end, a
/// blank; null when there is none, or the power of ten is not an exact double.
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
    if constexpr (std::endian::native != std::endian::little) return nullptr;
    constexpr unsigned block = 8;
    constexpr unsigned most_digits = 15;
    const bool negative = *begin == '-';
    const char* end = begin + (negative ? 1 : 0);
    const detail::Digits whole = detail::read_digits(end);
    if (whole.count == block) return nullptr;
    end += whole.count;
    std::uint64_t digits = whole.value;
    unsigned decimals = 0;
    if (*end == '.') {
        const detail::Digits part = detail::read_digits(++end);
        digits = digits * detail::integer_powers_of_ten[part.count] + part.value;
        decimals = part.count;
        if (part.count == block) {
            const detail::Digits rest = detail::read_digits(end + block);
            decimals += rest.count;
            if (whole.count + decimals > most_digits) return nullptr;
            digits = digits * detail::integer_powers_of_ten[rest.count] + rest.value;
        }
        end += decimals;
    }
    if (whole.count + decimals == 0) return nullptr;
    auto magnitude = static_cast<double>(digits);
    if (is_blank(*end)) {
        magnitude /= detail::powers_of_ten[decimals];
    } else {
        end = detail::scale_by_exponent(end, decimals, magnitude);
        if (end == nullptr) return nullptr;
    }
    constexpr unsigned sign_bit = 63;
    value = std::bit_cast<double>(std::bit_cast<std::uint64_t>(magnitude) | (std::uint64_t{negative} << sign_bit));
    return end;
}

/// Reads the number at `position`, where a word begins, and moves `position` past that word, which ends at a blank or
/// at `end`. Uses the fast path where it can, else parse_number(). Returns false, and sets `value` to 0, when the word
/// is not a number. `position` must be before `end`.
inline bool read_number(const char*& position, const char* end, double& value) noexcept {
    if (end - position >= static_cast<std::ptrdiff_t>(plain_decimal_reach)) {
        if (const auto digit = static_cast<unsigned>(*position - '0'); digit < 10 && is_blank(position[1])) {
            value = digit;
            ++position;
            return true;
        }
        if (const char* const after = read_plain_decimal(position, value)) {
            position = after;
            return true;
        }
    }
    return detail::read_exact_number(position, end, value);
}

}  // namespace skelplay::base
