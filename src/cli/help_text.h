#pragma once

#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace skelplay::cli {

/// What a command tells about its options besides the options themselves.
struct HelpText {
    std::string_view calls;   // ways to call it, without the command's name: "IN OUT", a line each
    std::string_view common;  // names of the options that people use, with blanks between: "--frames --json"
    std::string_view after;   // what stands below the options, such as examples
};

/// The width of a terminal that help is made for, in columns.
inline constexpr std::size_t help_columns = 80;

/// What `--help` prints, no more than a screen: calls, and the options that people use, each with the first clause of
/// its help.
std::string short_help(const CLI::App& app, const HelpText& text);
/// What `--help-all` prints: every option with all of its help, group by group.
std::string full_help(const CLI::App& app, const HelpText& text);

}  // namespace skelplay::cli
