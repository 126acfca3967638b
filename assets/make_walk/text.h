#pragma once

#include <glm/glm.hpp>
#include <string>

namespace skelplay::make_walk {

/// Decimals enough that all places of the body come out within a thousandth of a centimetre.
constexpr int angle_decimals = 5;      // degrees
constexpr int length_decimals = 5;     // cm
constexpr int direction_decimals = 7;  // components of a unit vector

/// The number with at most so many decimals, a point whatever the locale, without trailing zeros, and never
/// "-0".
std::string number(double value, int decimals);

/// The three numbers, with a blank between them.
std::string numbers(const glm::dvec3& values, int decimals);

}  // namespace skelplay::make_walk
