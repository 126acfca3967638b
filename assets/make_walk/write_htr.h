#pragma once

#include <string>
#include "walker.h"

namespace skelplay::make_walk {
/// The clip as the text of an .htr file. Every segment points along its own y, as in Meredith & Maddock, "Motion
/// Capture File Formats Explained", table 4.1. The base position holds each bone's own axes at rest, so the frames have
/// the same angles as the .amc file. The root is a segment of length 0.
std::string htr_text(const Clip& clip);
}  // namespace skelplay::make_walk
