#pragma once

#include <span>
#include <string>

#include "cli/command_help.h"

namespace skelplay::cli {

/// The manual page in roff, for man(1): commands and options as given (first the one without a name), then the keys of
/// the window.
std::string man_page(std::span<const CommandHelp> calls);

}  // namespace skelplay::cli
