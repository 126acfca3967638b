#pragma once

#include <string>

namespace skelplay::app {

/// The text that shows somebody else what the window shows, made of the command line that does: on a computer the line
/// itself, in a page a link.
std::string shared_line(std::string line);

}  // namespace skelplay::app
