#pragma once

#include "base/byte_source.h"

namespace skelplay::base {
/// Bytes as base64 (RFC 4648, section 4), with its padding.
std::string to_base64(std::string_view bytes);

/// The bytes that base64 stands for, padded or not; nothing where it is none.
std::optional<std::string> from_base64(std::string_view text);

/// The text of a URI with its %20 and the like as bytes (RFC 3986, section 2.1); others stay as they are.
std::string percent_decoded(std::string_view uri);

/// The text as UTF-8 for one line of a terminal, controls and changes of direction as escapes (`\n`, `\x1b`, `\u202e`).
std::string printable(std::string_view text);

/// The same, with a blank for each such character.
std::string blanked(std::string_view text);

/// The most bytes that UTF-16 may have as UTF-8, which is held in memory as a whole.
inline constexpr std::uint64_t utf16_limit = std::uint64_t{1} << 30U;

/// True when the source begins with the byte order mark of UTF-16, in either order.
bool is_utf16(const ByteSource& source);

/// Converts a source that is_utf16() to UTF-8 in memory, without its byte order mark. Fails beyond limit or memory.
std::variant<std::unique_ptr<ByteSource>, OpenFailure> utf8_of_utf16(const ByteSource& source,
                                                                     std::uint64_t limit = utf16_limit);

/// Appends a character as UTF-8; a number that is none becomes U+FFFD.
void append_utf8(char32_t code, std::string& text);
}  // namespace skelplay::base
