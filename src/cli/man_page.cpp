#include "cli/man_page.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <utility>

#include "session/keys.h"

namespace skelplay::cli {

namespace {

constexpr std::string_view ending = R"(.SH "EXIT STATUS"
.TP
.B 0
done
.TP
.B 1
a problem in the input
.TP
.B 2
a wrong call
.TP
.B 3
not possible on this machine
.SH FILES
.TP
.I ~/.config/skelplay/state
what the window remembers; the folder is that of XDG_CONFIG_HOME where it is set
.TP
.I ~/.cache/thumbnails
the library's pictures, shared with file managers; the folder is that of XDG_CACHE_HOME where it is set
.TP
.I review.csv
marks and bookmarks, beside the takes
.SH "SEE ALSO"
.BR ffmpeg (1),
which makes the videos
)";

/// Text as roff prints it.
std::string escaped(std::string_view text) {
    std::string roff;
    for (const char each : text) {
        const bool begins_line = roff.empty() || roff.back() == '\n';
        if (begins_line && (each == '.' || each == '\'')) roff += "\\&";
        if (each == '\\')
            roff += "\\e";
        else if (each == '-')
            roff += "\\-";
        else
            roff += each;
    }
    return roff;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string call_of(const CommandHelp& command) {
    return command.name.empty() ? "skelplay" : "skelplay " + command.name;
}

/// The words without a name, as FILE.
std::string positionals_of(const CommandHelp& command) {
    std::string words;
    for (const OptionHelp& option : command.options)
        if (option.names.empty()) words += fmt::format(" [{}]{}", italic(option.value), option.several ? "..." : "");
    return words;
}

std::string head_of(const OptionHelp& option) {
    std::string head;
    for (const std::string& name : option.names) head += (head.empty() ? "" : ", ") + bold(name);
    if (!option.value.empty()) head += (head.empty() ? "" : " ") + italic(option.value);
    return head;
}

std::string synopsis(std::span<const CommandHelp> calls) {
    std::string text = ".SH SYNOPSIS\n";
    for (const CommandHelp& command : calls) {
        if (!command.name.empty()) text += ".br\n";
        text += fmt::format("{} [{}]...{}\n", bold(call_of(command)), italic("option"), positionals_of(command));
    }
    return text;
}

/// Options under the titles of their groups, in the order in which the groups first stand.
std::string grouped(const std::vector<OptionHelp>& options) {
    std::vector<std::pair<std::string, std::string>> groups;
    for (const OptionHelp& option : options) {
        auto group = std::ranges::find(groups, option.group, &std::pair<std::string, std::string>::first);
        if (group == groups.end()) group = groups.insert(groups.end(), {option.group, {}});
        group->second += fmt::format(".TP\n{}\n{}\n", head_of(option), escaped(option.help));
    }
    std::string text;
    for (const auto& [title, rows] : groups) text += fmt::format(".SS \"{}\"\n{}", title, rows);
    return text;
}

using Told = std::set<std::pair<std::string, std::string>>;  // an option's first name and its help

std::pair<std::string, std::string> key_of(const OptionHelp& option) {
    return {option.names.empty() ? option.value : option.names.front(), option.help};
}

/// A command's own options at length, and the names of those that have been told before.
std::string options_of(const CommandHelp& command, const Told& told) {
    std::string own;
    std::string others;
    for (const OptionHelp& option : command.options) {
        if (told.contains(key_of(option)))
            others += (others.empty() ? "" : ", ") + bold(option.names.empty() ? option.value : option.names.back());
        else
            own += fmt::format(".TP\n{}\n{}\n", head_of(option), escaped(option.help));
    }
    return others.empty() ? own : fmt::format("{}.PP\nAs above: {}.\n", own, others);
}

std::string command_section(const CommandHelp& command, const Told& told) {
    std::string text = fmt::format(".SS \"{}\"\n{}\n", escaped(call_of(command)), escaped(command.description));
    text += options_of(command, told);
    if (!command.examples.empty()) text += fmt::format(".PP\n.EX\n{}\n.EE\n", escaped(command.examples));
    return text;
}

std::string keys_section() {
    std::string text = ".SH KEYS\n";
    std::string_view group;
    for (const session::Binding& binding : session::bindings()) {
        if (binding.group != group) text += fmt::format(".SS \"{}\"\n", binding.group);
        group = binding.group;
        text += fmt::format(".TP\n{}\n{}\n", bold(session::chords_text(binding)), escaped(binding.action));
    }
    return text;
}

}  // namespace

std::string man_page(std::span<const CommandHelp> calls) {
    const CommandHelp& window = calls.front();
    std::string text = ".TH SKELPLAY 1 \"\" \"Skelplay " SKELPLAY_VERSION "\" \"User Commands\"\n";
    text += ".nr HY 0\n.nh\n.ad l\n";  // names of options are not divided, nor after examples
    text += ".SH NAME\nskelplay \\- play motion\\-capture skeletons, convert, compare and picture them\n";
    text += synopsis(calls);
    text += fmt::format(".SH DESCRIPTION\n{}\n", escaped(window.description));
    for (const CommandHelp& command : calls.subspan(1))
        text += fmt::format(".TP\n{}\n{}\n", bold(call_of(command)), escaped(command.summary));
    text += ".SH OPTIONS\n" + grouped(window.options);
    Told told;
    for (const OptionHelp& option : window.options) told.insert(key_of(option));
    text += ".SH COMMANDS\n";
    for (const CommandHelp& command : calls.subspan(1)) text += command_section(command, told);
    return text + keys_section() + std::string(ending);
}

}  // namespace skelplay::cli
