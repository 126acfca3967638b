#pragma once

#include "base/prelude.h"

namespace skelplay::base {
/// The quantile of the values at `share` (0 … 1; 0.5: the median). Reorders the values (at least one).
inline double quantile(std::span<double> values, double share) {
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, values.begin() + at);
    return values[static_cast<std::size_t>(at)];
}
}  // namespace skelplay::base
