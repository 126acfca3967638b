#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace skelplay::base {

/// The least and the greatest of some numbers.
struct MinMax {
    float low = 0.0F;
    float high = 0.0F;
    bool empty = true;  // there was no number: low and high mean nothing
    /// Takes in another one.
    void include(const MinMax& other) noexcept;
    friend bool operator==(const MinMax&, const MinMax&) = default;
};

/// A row of numbers that tells the extremes of any part of itself without going through it, so that a million samples
/// draw as quickly as a hundred: one question for each column of pixels.
///
///     level 1      [0 … 7]                  extremes of 8 entries of the level below
///     level 0   the numbers themselves
///
/// NaN is no number: it is left out. Costs not quite half of the numbers' memory again.
class MinMaxPyramid {
public:
    MinMaxPyramid() = default;
    explicit MinMaxPyramid(std::span<const float> numbers);
    /// Keeps the numbers without copying them.
    explicit MinMaxPyramid(std::vector<float>&& numbers);

    [[nodiscard]] std::size_t size() const noexcept { return numbers_.size(); }
    [[nodiscard]] float operator[](std::size_t index) const noexcept { return numbers_[index]; }

    /// The extremes of [first, last), cut to what there is. O(log size).
    [[nodiscard]] MinMax range(std::size_t first, std::size_t last) const noexcept;
    [[nodiscard]] MinMax whole() const noexcept { return range(0, size()); }

private:
    void build();
    [[nodiscard]] MinMax at(std::size_t level, std::size_t index) const noexcept;

    static constexpr std::size_t fan = 8;
    std::vector<float> numbers_;
    std::vector<std::vector<MinMax>> levels_;  // level k: extremes of fan^(k+1) numbers
};

}  // namespace skelplay::base
