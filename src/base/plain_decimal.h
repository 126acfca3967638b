#pragma once

#include <cstring>
#ifdef __x86_64__
#include <tmmintrin.h>
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
    const auto count = others == 0 ? unsigned{sizeof word} : static_cast<unsigned>(std::countr_zero(others)) / byte_bits;
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

/// What a number is multiplied by for its sign; also gives -0.
inline constexpr std::array<double, 2> signs{1.0, -1.0};

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
    value = magnitude * signs[negative ? 1 : 0];
    return end;
}

#ifdef __x86_64__
/// How the digits of a word move to the end of 16 characters, without the point, by the characters from the point on
/// (0: there is none) and by those of the word.
alignas(16) inline constexpr auto digits_to_the_end = [] {
    constexpr int reach = 16;
    std::array<std::array<std::array<std::uint8_t, reach>, reach>, reach> table{};
    for (int tail = 0; tail < reach; ++tail)
        for (int length = 0; length < reach; ++length)
            for (int to = 0; to < reach; ++to) {
                const int from = to + length - reach - (tail > 0 && to <= reach - tail ? 1 : 0);
                table.at(tail).at(length).at(to) = static_cast<std::uint8_t>(from < 0 ? 0x80 : from);  // 0x80: a zero
            }
    return table;
}();
inline const bool has_ssse3 = __builtin_cpu_supports("ssse3") != 0;

/// The positions of 16 characters for which `mask` is set.
inline unsigned positions(__m128i mask) noexcept { return static_cast<unsigned>(_mm_movemask_epi8(mask)); }

/// Reads a word without an exponent; false if it has more than 15 characters, or is no such number. It branches neither
/// on the length nor on the sign nor on the point. `point`: where that is; without one the length.
[[gnu::target("ssse3"), gnu::always_inline]] inline bool read_short_word(const char* begin, unsigned length, unsigned point,
                                                                         double& value) noexcept {
    const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(begin));
    const __m128i numbers = _mm_sub_epi8(text, _mm_set1_epi8('0'));
    const __m128i is_number = _mm_cmpeq_epi8(_mm_min_epu8(numbers, _mm_set1_epi8(9)), numbers);
    const unsigned digits = positions(is_number);
    const unsigned sign = *begin == '-' ? 1U : 0U;
    constexpr unsigned most_whole = 7;
    if (length >= sizeof text || point - sign > most_whole) return false;
    const unsigned word = (1U << length) - 1U;
    if ((digits & word) == 0 || ((digits | 1U << point | sign) & word) != word) return false;
    const unsigned tail = length - point;
    const auto constant = [](std::uint32_t each) { return _mm_set1_epi32(static_cast<int>(each)); };
    const auto* const moves = reinterpret_cast<const __m128i*>(digits_to_the_end[tail][length].data());
    const __m128i moved = _mm_shuffle_epi8(_mm_and_si128(numbers, is_number), _mm_load_si128(moves));
    const __m128i fours = _mm_madd_epi16(_mm_maddubs_epi16(moved, constant(0x010A010A)), constant(0x00010064));
    const __m128i eights = _mm_madd_epi16(_mm_packs_epi32(fours, fours), constant(0x00012710));
    const auto halves = static_cast<std::uint64_t>(_mm_cvtsi128_si64(eights));
    const std::uint64_t whole = (halves & 0xFFFFFFFFU) * integer_powers_of_ten[8] + (halves >> 32U);
    value = static_cast<double>(static_cast<std::int64_t>(whole)) / (powers_of_ten[tail - (tail != 0)] * signs[sign]);
    return true;
}

[[gnu::target("ssse3")]] inline const char* read_short_decimal(const char* begin, double& value) noexcept {
    const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(begin));
    const unsigned ends = ~positions(_mm_cmpgt_epi8(text, _mm_set1_epi8(' ')));  // all from the 16th on
    const auto length = static_cast<unsigned>(std::countr_zero(ends));
    const auto point = static_cast<unsigned>(std::countr_zero(positions(_mm_cmpeq_epi8(text, _mm_set1_epi8('.'))) | ends));
    return read_short_word(begin, length, point, value) && is_blank(begin[length]) ? begin + length : nullptr;
}

/// base::read_short_decimals(): finds the words in `window` characters at once, 64 at most.
template <unsigned window>
[[gnu::target("ssse3")]] std::size_t read_short_decimals(const char*& position, const char* end, double* into,
                                                         std::size_t most) noexcept {
    std::size_t count = 0;
    for (const char* next = position; end - next >= std::ptrdiff_t{window + sizeof(__m128i)};) {
        std::uint64_t words = 0;
        std::uint64_t points = 0;
        for (unsigned i = 0; i < window; i += sizeof(__m128i)) {
            const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(next + i));
            words |= std::uint64_t{positions(_mm_cmpgt_epi8(text, _mm_set1_epi8(' ')))} << i;
            points |= std::uint64_t{positions(_mm_cmpeq_epi8(text, _mm_set1_epi8('.')))} << i;
        }
        std::uint64_t ends = ~words & words << 1U;
        if (ends == 0) return count;
        const char* const begin = next;
        for (unsigned at = 0; ends != 0; ends &= ends - 1) {
            if (count == most || (words >> at & 1U) == 0) return count;
            const unsigned length = static_cast<unsigned>(std::countr_zero(ends)) - at;
            const auto point = static_cast<unsigned>(std::countr_zero(points >> at | std::uint64_t{1} << length));
            if (!read_short_word(begin + at, length, point, into[count])) return count;
            at += length + 1;
            next = begin + at;
            const bool goes_on = next[-1] == ' ' || next[-1] == '\t';
            if (!goes_on && !is_line_end(next[-1])) return count;
            position = next - 1;
            ++count;
            if (!goes_on) return count;
        }
    }
    return count;
}
#else
inline constexpr bool has_ssse3 = false;
inline const char* read_short_decimal(const char* /*begin*/, double& /*value*/) noexcept { return nullptr; }
template <unsigned window>
std::size_t read_short_decimals(const char*& /*position*/, const char* /*end*/, double* /*into*/,
                                std::size_t /*most*/) noexcept {
    return 0;
}
#endif

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
    const char* const end = detail::has_ssse3 ? detail::read_short_decimal(begin, value) : nullptr;
    return end != nullptr ? end : detail::read_any_decimal(begin, value);
}

/// Reads up to `most` numbers of one line, parted by single spaces or tabs, as long as read_plain_decimal() would and
/// they have at most 15 characters. Begins at `position`, a word, and moves it past what is read. Returns how many.
inline std::size_t read_short_decimals(const char*& position, const char* end, double* into, std::size_t most) noexcept {
    if (!detail::has_ssse3) return 0;
    constexpr std::size_t few = 3;
    return most <= few ? detail::read_short_decimals<32>(position, end, into, most)
                       : detail::read_short_decimals<64>(position, end, into, most);
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
