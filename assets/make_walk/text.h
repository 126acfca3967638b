#pragma once

#include <glm/glm.hpp>
#include <string>

namespace skelplay::make_walk {
/// Enough decimals for all positions to be exact within a thousandth of a centimetre.
constexpr int angle_decimals = 5;      // degrees
constexpr int length_decimals = 5;     // cm
constexpr int direction_decimals = 7;  // components of a unit vector

/// The number with at most `decimals` decimals, with a point in every locale, without trailing zeros, and never "-0".
std::string number(double value, int decimals);

/// The three numbers, separated by blanks.
std::string numbers(const glm::dvec3& values, int decimals);
}  // namespace skelplay::make_walk
