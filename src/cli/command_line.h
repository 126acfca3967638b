#pragma once

#include <iosfwd>
#include <span>
#include <variant>

#include "cli/window_request.h"

namespace skelplay::cli {

/// Runs the command that the arguments name and returns its exit status, or says what the window shall open.
/// Results go to `out`, diagnostics and complaints to `err`. `arguments` is argv with the program's name.
std::variant<int, WindowRequest> run(std::span<const char* const> arguments, std::ostream& out, std::ostream& err);

}  // namespace skelplay::cli
