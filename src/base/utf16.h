#pragma once

#include <cstdint>
#include <memory>
#include <variant>

#include "base/byte_source.h"

namespace skelplay::base {

/// What UTF-16 may be in UTF-8 at most: it is in memory as a whole.
inline constexpr std::uint64_t utf16_limit = std::uint64_t{1} << 30U;

/// True when the source begins with the byte order mark of UTF-16, in either order.
bool is_utf16(const ByteSource& source);

/// The text of a source that is_utf16() as UTF-8 in memory, without its mark. What is half a character becomes U+FFFD.
/// Fails when there is more than the limit (or the memory there is) takes.
std::variant<std::unique_ptr<ByteSource>, OpenFailure> utf8_of_utf16(const ByteSource& source,
                                                                     std::uint64_t limit = utf16_limit);

}  // namespace skelplay::base
