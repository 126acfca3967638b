#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace skelplay::base {

/// Bytes packed as a gzip file (RFC 1952), as small as zlib makes them, without name and time: the same bytes give the
/// same file. Throws std::bad_alloc when there is no memory for it.
std::string gzipped(std::string_view bytes);

/// How many times larger than its packed bytes zlib's output can be at most.
inline constexpr std::uint64_t most_inflation = 1032;

/// Unpacks bytes packed by zlib into exactly `into.size()` bytes. False when they hold fewer, more or none. Throws
/// std::bad_alloc when zlib has no memory: that tells nothing about the bytes.
bool inflate_exactly(std::string_view packed, std::span<char> into);

/// The same for bytes without zlib's head and check sum (RFC 1951), as the members of zip archives.
bool inflate_raw_exactly(std::string_view packed, std::span<char> into);

/// The check sum of gzip and zip (CRC-32).
std::uint32_t check_sum(std::string_view bytes) noexcept;

}  // namespace skelplay::base
