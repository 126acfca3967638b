#pragma once

#include "cli/call.h"

namespace skelplay::cli {
/// A command. The overview of commands is made from these rows; its texts are those of command_text().
struct CommandRow {
    std::string_view name;
    int (*run)(const Call& call);
};

/// All commands. A page has none: there src/web/page_commands.cpp is instead of command_table.cpp.
std::span<const CommandRow> command_table();

/// What the call without a command tells about itself.
CommandHelp window_help(const Call& call);
}  // namespace skelplay::cli
