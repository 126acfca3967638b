#pragma once

#include <iosfwd>
#include "cli/help_text.h"

namespace skelplay::cli {
/// The words after the program's (or the command's) name, and the streams for results and messages.
struct Call {
    std::vector<std::string> words;
    std::ostream& out;
    std::ostream& err;
    std::string_view name;  // of the command
    HelpText help;
    // not null: the command is not to be run, but to tell what it takes
    CommandHelp* described = nullptr;
};

/// What people read of a command, a text of assets/words/commands.txt; empty: there is none. Without a command: of the
/// call that opens the window.
std::string_view command_text(std::string_view command, std::string_view key);

/// "; did you mean 'info'?", or nothing when no word is near.
std::string suggestion(std::string_view typed, const std::vector<std::string>& words);

/// Says why the call is wrong and where help is; returns the exit status. `program`: with the command's name.
int refuse(const Call& call, std::string_view program, std::string_view why);

/// Sets what is the same for every command: name, version and help.
void prepare(CLI::App& app, const Call& call);

/// Parses the call's words. Nothing on success, else the exit status: there was an error, or only help was asked for.
std::optional<int> parse(CLI::App& app, const Call& call);

/// Today's date in UTC, "2026-11-24", for files that name it. The environment's SOURCE_DATE_EPOCH, a count of seconds
/// since 1970, replaces the clock, so that the same call gives the same bytes (reproducible-builds.org).
std::string today();
}  // namespace skelplay::cli
