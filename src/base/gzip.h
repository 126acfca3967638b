#pragma once

#include "base/prelude.h"

namespace skelplay::base {
/// Bytes packed as a gzip file (RFC 1952) without name and time, so that they are always the same. May throw bad_alloc.
std::string gzipped(std::string_view bytes);

/// Bytes packed by zlib (RFC 1950), quickly rather than well. May throw bad_alloc.
std::string deflated(std::string_view bytes);

/// How many times larger than its packed bytes zlib's output can be at most.
inline constexpr std::uint64_t most_inflation = 1032;

/// Unpacks bytes of zlib into exactly `into.size()` bytes; false: fewer or more. Throws std::bad_alloc without memory.
bool inflate_exactly(std::string_view packed, std::span<char> into);

/// The same for bytes without zlib's head and check sum (RFC 1951), as the members of zip archives.
bool inflate_raw_exactly(std::string_view packed, std::span<char> into);

/// The check sum of gzip and zip (CRC-32).
std::uint32_t check_sum(std::string_view bytes) noexcept;
}  // namespace skelplay::base
