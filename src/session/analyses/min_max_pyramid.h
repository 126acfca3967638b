#pragma once

#include "base/prelude.h"

namespace skelplay::session {
/// The minimum and maximum of some numbers.
struct MinMax {
    float low = 0.0F;
    float high = 0.0F;
    bool empty = true;  // there are no numbers: low and high are undefined
    /// Widens this range to cover `other`.
    void include(const MinMax& other) noexcept;
    friend bool operator==(const MinMax&, const MinMax&) = default;
};

/// An array of numbers that can report the minimum and maximum of any part of it without reading every number. A curve
/// of a million samples is drawn as quickly as one of a hundred: one query for each column of pixels.
///
///     level 1      [0 … 7]                  minimum and maximum of 8 entries of the level below
///     level 0   the numbers themselves
///
/// NaN is left out. The levels take a little less than half the memory of the numbers.
class MinMaxPyramid {
public:
    MinMaxPyramid() = default;
    explicit MinMaxPyramid(std::span<const float> numbers);
    /// Takes the numbers over without copying them.
    explicit MinMaxPyramid(std::vector<float>&& numbers);

    [[nodiscard]] std::size_t size() const noexcept { return numbers_.size(); }
    [[nodiscard]] float operator[](std::size_t index) const noexcept { return numbers_[index]; }

    /// The minimum and maximum of [first, last), clipped to the array. O(log size).
    [[nodiscard]] MinMax range(std::size_t first, std::size_t last) const noexcept;
    [[nodiscard]] MinMax whole() const noexcept { return range(0, size()); }

private:
    void build();
    [[nodiscard]] MinMax at(std::size_t level, std::size_t index) const noexcept;

    static constexpr std::size_t fan = 8;
    std::vector<float> numbers_;
    std::vector<std::vector<MinMax>> levels_;  // levels_[k]: each entry covers fan^(k+1) numbers
};
}  // namespace skelplay::session
