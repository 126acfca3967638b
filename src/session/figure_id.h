#pragma once

#include <cstdint>

namespace skelplay::session {

/// Names an open figure. Never used twice.
enum class FigureId : std::uint32_t { none = 0 };

}  // namespace skelplay::session
