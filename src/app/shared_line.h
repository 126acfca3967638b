#pragma once

#include "base/prelude.h"

namespace skelplay::app {
/// What shows somebody else the same: on a computer the command line itself, in a page a link.
std::string shared_line(std::string line);
}  // namespace skelplay::app
