#pragma once

#include <string>
#include "walker.h"

namespace skelplay::make_walk {
/// The skeleton as the text of an .asf file (Acclaim ASF 1.10).
std::string asf_text(const Body& body);

/// The motion as the text of an .amc file for the skeleton of `asf_text`. Frames count from 1.
std::string amc_text(const Clip& clip);
}  // namespace skelplay::make_walk
