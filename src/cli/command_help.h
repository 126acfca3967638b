#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

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

/// See OptionHelp::conditions.
std::string conditions_of(const CLI::Option& option);

}  // namespace skelplay::cli
