#pragma once

#include <iosfwd>
#include "cli/window_request.h"

namespace skelplay::cli {
/// Runs the command named by the arguments and returns its exit status; without a command, returns what the window
/// should open. Results go to `out`, messages to `err`. `arguments` is argv with the program's name.
std::variant<int, WindowRequest> run(std::span<const char* const> arguments, std::ostream& out, std::ostream& err);
}  // namespace skelplay::cli
