#pragma once

#include <span>
#include <string>

#include "cli/command_help.h"

namespace skelplay::cli {

// What shells need in order to complete commands, options, their values and the names of files with the right suffixes.
// `calls` begins with the one without a name.

/// A script for bash; wants no other (bash-completion loads it by its name when it is there).
std::string bash_completions(std::span<const CommandHelp> calls);
/// A function for zsh, to be found in its fpath as _skelplay.
std::string zsh_completions(std::span<const CommandHelp> calls);
/// A script for fish.
std::string fish_completions(std::span<const CommandHelp> calls);

}  // namespace skelplay::cli
