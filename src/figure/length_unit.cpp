#include "figure/length_unit.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace skelplay::figure {

namespace {

constexpr std::array<LengthUnit, 5> named_units{{{"m", "metres", 1.0},
                                                 {"cm", "centimetres", 0.01},
                                                 {"mm", "millimetres", 0.001},
                                                 {"in", "inches", 0.0254},
                                                 {"ft", "feet", 0.3048}}};

}  // namespace

std::span<const LengthUnit> length_units() noexcept { return named_units; }

const LengthUnit* length_unit(std::string_view word) noexcept {
    const auto* row = std::ranges::find(named_units, word, &LengthUnit::word);
    return row == named_units.end() ? nullptr : row;
}

const LengthUnit* length_unit(double metres) noexcept {
    constexpr double rounding = 1e-9;
    const auto* row = std::ranges::find_if(
        named_units, [&](const LengthUnit& unit) { return std::abs(metres / unit.metres - 1.0) < rounding; });
    return row == named_units.end() ? nullptr : row;
}

}  // namespace skelplay::figure
