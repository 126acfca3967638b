#pragma once

#include <optional>

#include "analysis/checks/checks.h"
#include "analysis/checks/foot_paths.h"

namespace skelplay::analysis {

inline constexpr double gravity = 9.81;  // metres per second squared

/// How much too fast (above 1) or too slow a take runs by the way in which its body falls over the foot on which it
/// stands: an inverted pendulum. Nothing: the body hardly stands on one foot, or does not fall as bodies do. What is
/// looked at does not depend on the rate: the same motion at twice the rate gives exactly twice the number.
std::optional<double> fast_by_balance(const CheckedTake& check, const FootPaths& paths);

}  // namespace skelplay::analysis
