#include "base/read_decimal.h"

namespace skelplay::base {
std::from_chars_result detail::read_decimal(const char* begin, const char* end, double& value) noexcept {
    return std::from_chars(begin, end, value);
}
}  // namespace skelplay::base
