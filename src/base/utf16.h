#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "base/byte_source.h"

namespace skelplay::base {

/// The most bytes that UTF-16 may have as UTF-8, which is held in memory as a whole.
inline constexpr std::uint64_t utf16_limit = std::uint64_t{1} << 30U;

/// True when the source begins with the byte order mark of UTF-16, in either order.
bool is_utf16(const ByteSource& source);

/// Converts a source that is_utf16() to UTF-8 in memory, without its byte order mark. Half a character becomes U+FFFD.
/// Fails when the text exceeds the limit or the available memory.
std::variant<std::unique_ptr<ByteSource>, OpenFailure> utf8_of_utf16(const ByteSource& source,
                                                                     std::uint64_t limit = utf16_limit);

/// Appends a character as UTF-8; a number that is none becomes U+FFFD.
void append_utf8(char32_t code, std::string& text);

}  // namespace skelplay::base
