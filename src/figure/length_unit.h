#pragma once

#include "base/prelude.h"

namespace skelplay::figure {
/// A unit of length that people name.
struct LengthUnit {
    std::string_view word;    // "cm": in files and on the command line
    std::string_view plural;  // "centimetres"
    double metres = 1.0;
};

/// Metres first, then the smaller ones, then inches and feet.
std::span<const LengthUnit> length_units() noexcept;
/// The unit of this word; null when there is none.
const LengthUnit* length_unit(std::string_view word) noexcept;
/// The unit of this length, rounding errors aside; null when it has no name here.
const LengthUnit* length_unit(double metres) noexcept;
/// The metres in a unit of length as files name it: "mm", "Millimeters", "inch", case aside; nothing for other words.
std::optional<double> metres_in(std::string_view word) noexcept;
}  // namespace skelplay::figure
