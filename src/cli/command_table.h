#pragma once

#include <span>
#include <string_view>
#include "cli/call.h"

namespace skelplay::cli {
/// A command. The overview of commands is made from these rows.
struct CommandRow {
    std::string_view name;
    std::string_view help;
    std::string_view calls;
    std::string_view common;
    std::string_view examples;
    int (*run)(const Call& call);
};

/// All commands. A page has none: there src/web/page_commands.cpp is instead of command_table.cpp.
std::span<const CommandRow> command_table();

/// What the call without a command tells about itself.
CommandHelp window_help(const Call& call);
}  // namespace skelplay::cli
