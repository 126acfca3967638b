#pragma once

#include <string>

namespace skelplay::base {

/// A rate, such as of frames a second, as people say it: "120", "59.94", "23.976", "12.5". Files write frame times with
/// few digits: what is within 0.045 % of a whole number, or of a whole number times 1000/1001 that television uses, is
/// said as that; else two decimals, below 1 three digits.
std::string rate_text(double rate);

}  // namespace skelplay::base
