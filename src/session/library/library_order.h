#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace skelplay::session {

/// What the takes of a library are sorted by.
enum class LibraryOrder : std::uint8_t { name, length, speed, warnings };

/// By index of the order.
inline constexpr std::array<std::string_view, 4> library_order_names{"name", "length", "speed", "warnings"};

}  // namespace skelplay::session
