#include "session/analyses/min_max_pyramid.h"

namespace skelplay::session {
void MinMax::include(const MinMax& other) noexcept {
    if (other.empty) return;
    low = empty ? other.low : std::min(low, other.low);
    high = empty ? other.high : std::max(high, other.high);
    empty = false;
}

MinMaxPyramid::MinMaxPyramid(std::span<const float> numbers) : numbers_(numbers.begin(), numbers.end()) { build(); }

MinMaxPyramid::MinMaxPyramid(std::vector<float>&& numbers) : numbers_(std::move(numbers)) { build(); }

void MinMaxPyramid::build() {
    for (std::size_t below = numbers_.size(); below > fan; below = levels_.back().size()) {
        std::vector<MinMax> level((below + fan - 1) / fan);
        for (std::size_t i = 0; i < below; ++i) level[i / fan].include(at(levels_.size(), i));
        levels_.push_back(std::move(level));
    }
}

/// An entry of a level; level 0 is the numbers themselves.
MinMax MinMaxPyramid::at(std::size_t level, std::size_t index) const noexcept {
    if (level > 0) return levels_[level - 1][index];
    const float number = numbers_[index];
    return {number, number, std::isnan(number)};
}

/// Goes up level by level, and takes the entries at both ends that do not fill one of the next level.
MinMax MinMaxPyramid::range(std::size_t first, std::size_t last) const noexcept {
    MinMax found;
    last = std::min(last, size());
    for (std::size_t level = 0; first < last; ++level) {
        const bool top = level == levels_.size();
        while (first < last && (top || first % fan != 0)) found.include(at(level, first++));
        while (first < last && last % fan != 0) found.include(at(level, --last));
        first /= fan;
        last /= fan;
    }
    return found;
}
}  // namespace skelplay::session
