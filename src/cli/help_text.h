#pragma once

#include "base/prelude.h"

namespace CLI {
class App;
}

namespace skelplay::cli {
/// An option of a command, as its help tells it.
struct OptionHelp {
    std::vector<std::string> names;  // "-r", "--recursive"; empty: it is a word without a name, as FILE
    std::string value;               // what to type behind the name: "N"; empty: nothing
    std::string help;
    std::string conditions;  // what it goes together with: " (with --compare)"; empty: it stands by itself
    std::string group;       // the section it stands in: "Input"
    bool several = false;    // may stand more than once
};

/// A command, as its help tells it. The manual page and the completions of shells are made from these.
struct CommandHelp {
    std::string name;  // empty: without a command, which opens the window
    std::string summary;
    std::string calls;  // ways to call it, a line each, without its name: "IN OUT"
    std::string description;
    std::string examples;             // a line each, each with two spaces before it
    std::vector<OptionHelp> options;  // in the order of the help
};

/// What a command and its options say about themselves, but for name, summary, calls and examples.
CommandHelp help_of(const CLI::App& app);

/// What a command tells about its options besides the options themselves.
struct HelpText {
    std::string_view calls;   // ways to call it, without the command's name: "IN OUT", a line each
    std::string_view common;  // names of the options that people use, with blanks between: "--frames --json"
    std::string_view after;   // what stands below the options, such as examples
};

/// The width of a terminal that help is made for, in columns.
inline constexpr std::size_t help_columns = 80;

/// What `--help` prints, no more than a screen: calls, and the options that people use with their first clauses.
std::string short_help(const CLI::App& app, const HelpText& text);
/// What `--help-all` prints: every option with all of its help, group by group.
std::string full_help(const CLI::App& app, const HelpText& text);
}  // namespace skelplay::cli
