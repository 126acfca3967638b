#pragma once

#include <cstdint>

namespace skelplay::session {

/// An open figure, for as long as it is open; never used again.
enum class FigureId : std::uint32_t { none = 0 };

}  // namespace skelplay::session
