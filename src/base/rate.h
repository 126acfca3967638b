#pragma once

#include "base/prelude.h"

namespace skelplay::base {
/// What can be frames per second, or seconds per frame. Beyond it a number is damaged, and what is counted by it.
inline constexpr double least_rate = 1e-6;
inline constexpr double most_rate = 1e6;
constexpr bool is_rate(double number) noexcept { return number >= least_rate && number <= most_rate; }
/// What is_rate() expects in place of this number, in words behind "expected a rate".
constexpr std::string_view rate_range(double number) noexcept {
    return number > 0 && !is_rate(number) ? "from 0.000001 to 1000000" : "above 0";
}

/// A rate as people write it: "120", "59.94", "23.976", "12.5". A rate within 0.045 % of a whole number, or of a
/// television rate (that times 1000/1001), is shown as that. Other rates have two decimals, or three digits below 1.
std::string rate_text(double rate);

/// Frames per second for a frame time in seconds, which files give with few digits: the whole number, or else the one
/// with two or three decimals, that gives the frame time again, rounded to the frame time's own decimals if these are
/// four or more; otherwise the reciprocal. 0.0333333 gives 30, 0.0333667 gives 29.97. `frame_time` > 0.
double rate_of_frame_time(double frame_time);

/// Frames per second that cameras and players use.
inline constexpr std::array usual_rates{24.0, 25.0, 30.0, 48.0, 50.0, 60.0, 90.0, 100.0, 120.0, 200.0, 240.0};

/// The usual rate (or 1000/1001 of one) stated as the time between frames: 30 for 30 s; nothing: none.
std::optional<double> rate_for_time(double frame_time) noexcept;
}  // namespace skelplay::base
