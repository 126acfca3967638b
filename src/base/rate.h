#pragma once

#include <string>

namespace skelplay::base {

/// A rate (frames per second) as people write it: "120", "59.94", "23.976", "12.5". Files give frame times with few
/// digits, so a rate within 0.045 % of a whole number, or of a television rate (a whole number times 1000/1001), is
/// shown as that rate. Other rates have two decimals, or three digits below 1.
std::string rate_text(double rate);

/// Frames per second for a frame time in seconds, which files give with few digits: the whole number, or else the one
/// with two or three decimals, that gives the frame time again, rounded to the frame time's own decimals if these are
/// four or more; otherwise the reciprocal. 0.0333333 gives 30, 0.0333667 gives 29.97. `frame_time` > 0.
double rate_of_frame_time(double frame_time);

}  // namespace skelplay::base
