#include "cli/help_text.h"

namespace skelplay::cli {
namespace {
constexpr std::size_t names_columns = 26;  // where the help of an option begins

/// See OptionHelp::conditions.
std::string conditions_of(const CLI::Option& option) {
    std::string conditions = option.get_required() ? " (required)" : "";
    const auto add = [&](std::string_view how, const std::set<CLI::Option*>& others) {
        std::set<std::string> names;  // in an order that does not depend on where the options are in memory
        for (const CLI::Option* other : others) names.insert(other->get_name());
        for (const std::string& name : names) conditions += fmt::format(" ({} {})", how, name);
    };
    add("with", option.get_needs());
    add("not with", option.get_excludes());
    return conditions;
}

OptionHelp option_help(const CLI::Option& option) {
    OptionHelp described;
    for (const std::string& name : option.get_snames()) described.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) described.names.push_back("--" + name);
    const bool positional = described.names.empty();
    if (positional) described.value = option.get_name(true);
    else if (option.get_items_expected_max() > 0) described.value = option.get_type_name();
    described.help = option.get_description();
    described.conditions = conditions_of(option);
    described.group = option.get_group();
    described.several =
        positional ? option.get_expected_max() > 1 : option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
    return described;
}

/// The text in lines of at most `columns`, each but the first indented. Line ends in the text stay.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t columns = help_columns) {
    std::string made;
    std::size_t column = indent;
    const auto next_line = [&] {
        made += '\n' + std::string(indent, ' ');
        column = indent;
    };
    base::LineReader lines(text);
    bool first = true;
    for (base::Line line; lines.next(line); first = false) {
        if (!first) next_line();
        base::TokenReader words(line.text);
        for (base::Token word; words.next(word);) {
            const std::size_t size = base::character_count(word.text);
            if (column > indent && column + 1 + size > columns) next_line();
            if (column > indent) made += ' ';
            column += size + (column > indent ? 1 : 0);
            made += word.text;
        }
    }
    return made;
}

/// The help up to where it goes into details.
std::string_view first_clause(std::string_view help) {
    return help.substr(0, std::min({help.find(';'), help.find('\n'), help.find(". ")}));
}

/// "-o, --output out.png"; of a positional its name: "FILE...".
std::string names_of(const CLI::Option& option) {
    if (option.get_positional()) return option.get_name() + (option.get_expected_max() > 1 ? "..." : "");
    std::string names;
    for (const std::string& name : option.get_snames()) names += "-" + name + ", ";
    for (const std::string& name : option.get_lnames()) names += "--" + name + ", ";
    names.resize(names.size() - 2);
    return option.get_items_expected_max() > 0 ? names + " " + option.get_type_name() : names;
}

std::string row(const std::string& names, std::string_view help) {
    std::string line = "  " + names;
    if (base::character_count(line) + 1 < names_columns)
        line.resize(line.size() + names_columns - base::character_count(line), ' ');
    else line += '\n' + std::string(names_columns, ' ');
    return line + wrapped(help, names_columns) + '\n';
}

/// Its help, with what it goes together with.
std::string full_row(const CLI::Option& option) {
    return row(names_of(option), option.get_description() + conditions_of(option));
}

std::string head(const CLI::App& app, const HelpText& text) {
    std::string made = wrapped(app.get_description(), 0) + "\n\n";
    base::LineReader calls(text.calls);
    std::string_view before = "Usage: ";
    for (base::Line call; calls.next(call); before = "       ")
        made += fmt::format("{}{} {}\n", before, app.get_name(), call.text);
    return made;
}

std::string_view after_blank_line(std::string_view text) { return text.empty() ? "" : "\n"; }
}  // namespace

CommandHelp help_of(const CLI::App& app) {
    CommandHelp described;
    described.description = app.get_description();
    for (const CLI::Option* option : app.get_options()) described.options.push_back(option_help(*option));
    return described;
}

std::string short_help(const CLI::App& app, const HelpText& text) {
    std::string made = head(app, text) + '\n';
    base::TokenReader names(text.common);
    for (base::Token name; names.next(name);) {
        const CLI::Option* option = app.get_option(std::string(name.text));
        const std::string& help = option->get_description();
        made += row(names_of(*option), option->get_positional() ? std::string_view(help) : first_clause(help));
    }
    made += row("--help-all", "all options, and all about them");
    return fmt::format("{}{}{}", made, after_blank_line(text.after), text.after);
}

std::string full_help(const CLI::App& app, const HelpText& text) {
    std::string made = head(app, text);
    std::vector<std::string> groups;
    for (const CLI::Option* option : app.get_options())
        if (std::ranges::find(groups, option->get_group()) == groups.end()) groups.push_back(option->get_group());
    std::string positionals;
    for (const CLI::Option* option : app.get_options())
        if (option->get_positional()) positionals += full_row(*option);
    if (!positionals.empty()) made += '\n' + positionals;
    for (const std::string& group : groups) {
        std::string rows;
        for (const CLI::Option* option : app.get_options())
            if (option->get_group() == group && !option->get_positional()) rows += full_row(*option);
        if (!rows.empty()) made += fmt::format("\n{}:\n{}", group, rows);
    }
    return fmt::format("{}{}{}", made, after_blank_line(text.after), text.after);
}
}  // namespace skelplay::cli
