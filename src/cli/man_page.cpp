#include "cli/embedded_words.h"
#include "cli/manual.h"

namespace skelplay::cli {
namespace {
/// Text as roff prints it.
std::string escaped(std::string_view text) {
    std::string roff;
    for (const char each : text) {
        const bool begins_line = roff.empty() || roff.back() == '\n';
        if (begins_line && (each == '.' || each == '\'')) roff += "\\&";
        if (each == '\\') roff += "\\e";
        else if (each == '-') roff += "\\-";
        else roff += each;
    }
    return roff;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string call_of(const CommandHelp& command) { return command.name.empty() ? "skelplay" : "skelplay " + command.name; }

/// A way to call a command: what is typed as it stands is bold, what something else stands for in italics.
std::string words_of(std::string_view call) {
    std::string text;
    base::TokenReader words(call);
    for (base::Token word; words.next(word);) {
        std::string_view bare = word.text;
        const std::string_view open = bare.starts_with('[') ? "[" : "";
        const std::string_view closed = bare.ends_with(']') ? "]" : "";
        bare = bare.substr(open.size(), bare.size() - open.size() - closed.size());
        text += fmt::format(" {}{}{}", open, bare.starts_with('-') ? bold(bare) : italic(bare), closed);
    }
    return text;
}

std::string head_of(const OptionHelp& option) {
    std::string head;
    for (const std::string& name : option.names) head += (head.empty() ? "" : ", ") + bold(name);
    if (!option.value.empty()) head += (head.empty() ? "" : " ") + italic(option.value);
    return head;
}

std::string row_of(const OptionHelp& option) {
    return fmt::format(".TP\n{}\n{}\n", head_of(option), escaped(option.help + option.conditions));
}

std::string synopsis(std::span<const CommandHelp> commands) {
    std::string text = ".SH SYNOPSIS\n";
    for (const CommandHelp& command : commands) {
        base::LineReader calls(command.calls);
        for (base::Line call; calls.next(call);)
            text += fmt::format(".br\n{} [{}]...{}\n", bold(call_of(command)), italic("option"), words_of(call.text));
    }
    return text;
}

/// Options under the titles of their groups, in the order in which the groups first stand.
std::string grouped(const std::vector<OptionHelp>& options) {
    std::vector<std::pair<std::string, std::string>> groups;
    for (const OptionHelp& option : options) {
        auto group = std::ranges::find(groups, option.group, &std::pair<std::string, std::string>::first);
        if (group == groups.end()) group = groups.insert(groups.end(), {option.group, {}});
        group->second += row_of(option);
    }
    std::string text;
    for (const auto& [title, rows] : groups)
        text += fmt::format(".SS \"{}\"\n{}", title == "Options" ? "General" : title, rows);
    return text;
}

using DescribedOptions = std::set<std::pair<std::string, std::string>>;  // an option's first name and its help

std::pair<std::string, std::string> key_of(const OptionHelp& option) {
    return {option.names.empty() ? option.value : option.names.front(), option.help};
}

/// A command's own options at length, and the names of those that have been told before.
std::string options_of(const CommandHelp& command, const DescribedOptions& described) {
    std::string own;
    std::string others;
    for (const OptionHelp& option : command.options) {
        if (described.contains(key_of(option)))
            others += (others.empty() ? "" : ", ") + bold(option.names.empty() ? option.value : option.names.back());
        else own += row_of(option);
    }
    return others.empty() ? own : fmt::format("{}.PP\nAs above: {}.\n", own, others);
}

std::string command_section(const CommandHelp& command, const DescribedOptions& described) {
    std::string text = fmt::format(".SS \"{}\"\n{}\n", escaped(call_of(command)), escaped(command.description));
    text += options_of(command, described);
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
    DescribedOptions described;
    for (const OptionHelp& option : window.options) described.insert(key_of(option));
    text += ".SH COMMANDS\n";
    for (const CommandHelp& command : calls.subspan(1)) text += command_section(command, described);
    return text.append(keys_section()).append(embedded_words().back().text);
}
}  // namespace skelplay::cli
