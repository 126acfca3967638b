#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace skelplay::analysis {

/// The value that a share (0 … 1) of the values is below; their order changes. There must be at least one.
inline double at_share(std::vector<double>& values, double share) {
    const auto at = static_cast<std::ptrdiff_t>(static_cast<double>(values.size() - 1) * share);
    std::ranges::nth_element(values, values.begin() + at);
    return values[static_cast<std::size_t>(at)];
}

}  // namespace skelplay::analysis
