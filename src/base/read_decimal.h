#pragma once

#include <charconv>

namespace skelplay::base::detail {
/// What std::from_chars does for a double in general format.
std::from_chars_result read_decimal(const char* begin, const char* end, double& value) noexcept;
}  // namespace skelplay::base::detail
