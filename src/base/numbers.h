#pragma once

#include <cstring>
#include "base/prelude.h"

namespace skelplay::base {
/// Reads a decimal number that is the whole token: `1`, `+1`, `-.5`, `2.`, `1e-014` are numbers;
/// `1.5abc`, `1,5`, `nan`, `inf`, `0x10` and the empty token are not. Ignores the locale, never throws, never
/// allocates. A value too large for a double is not a number; one too small is zero. The result is the nearest double.
std::optional<double> parse_number(std::string_view token) noexcept;

/// Reads a decimal integer that is the whole token, with an optional sign; nothing: none, or beyond 64 bits.
std::optional<std::int64_t> parse_integer(std::string_view token) noexcept;

/// The little-endian number that begins at `at`. All of its bytes are there.
template <class Number> Number number_at(std::string_view bytes, std::size_t at = 0) noexcept {
    static_assert(std::endian::native == std::endian::little, "numbers are used as they stand in the file");
    Number number{};
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

/// Appends the low `bytes` bytes of a number, in little-endian order.
inline void append_little_endian(std::string& text, std::uint64_t number, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i, number >>= 8U) text += static_cast<char>(number & 0xFFU);
}

/// The shortest decimal text that reads back as the same double; `-0` is written `0`.
std::string shortest(double value);

/// Like shortest(), but appends to a text and keeps the sign of zero. Much faster for few decimals.
void append_number(std::string& text, double value);
}  // namespace skelplay::base
