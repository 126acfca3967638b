#pragma once

#include <string>

namespace skelplay::base {

/// A rate (frames per second) as people write it: "120", "59.94", "23.976", "12.5". Files give frame times with few
/// digits, so a rate within 0.045 % of a whole number, or of a television rate (a whole number times 1000/1001), is
/// shown as that rate. Other rates have two decimals, or three digits below 1.
std::string rate_text(double rate);

}  // namespace skelplay::base
