#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace skelplay::base {

/// The value that a share (0 … 1) of the values is below; 0.5: their median. Reorders them. There must be at least one.
inline double quantile(std::span<double> values, double share) {
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, values.begin() + at);
    return values[static_cast<std::size_t>(at)];
}

}  // namespace skelplay::base
