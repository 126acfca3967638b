#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace skelplay::base {

/// How many times larger than its packed bytes zlib's output can be at most.
inline constexpr std::uint64_t most_inflation = 1032;

/// Unpacks bytes packed by zlib into exactly `into.size()` bytes. False when they hold fewer, more or none.
bool inflate_exactly(std::string_view packed, std::span<char> into) noexcept;

}  // namespace skelplay::base
