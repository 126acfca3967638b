#include "cli/option_words.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>
#include <utility>

#include "base/numbers.h"
#include "base/text.h"
#include "session/state.h"
#include "session/viewing.h"

namespace skelplay::cli {

namespace {

using session::Option;

bool is_switch(const Option& option) {
    return std::holds_alternative<const bool*>(option.field.in_const(session::default_settings()));
}

std::string default_text(const Option& option) { return text_of(option, session::default_settings()); }

/// The value that a switch gets from its word on the command line.
session::OptionValue turned(const Option& option) {
    return {option.name, next_value(option, session::default_settings())};
}

/// The rows of a group by word: a single row, or a switch followed by the rows for its list of values.
std::vector<std::span<const Option>> words_of(session::OptionGroup group) {
    std::vector<std::span<const Option>> words;
    const std::span<const Option> table = session::option_table();
    for (std::size_t i = 0; i < table.size();) {
        std::size_t end = i + 1;
        while (end < table.size() && !table[i].word.empty() && table[end].word == table[i].word) ++end;
        if (table[i].group == group && !table[i].word.empty()) words.push_back(table.subspan(i, end - i));
        i = end;
    }
    return words;
}

bool has_range(const Option& option) { return option.values.names.empty() && option.values.form.empty(); }

/// The possible values of an option, in words.
std::string values_text(const Option& option) {
    if (!option.values.form.empty()) return std::string(option.values.form);
    if (option.values.names.empty())
        return fmt::format("{} to {}", base::shortest(option.values.low), base::shortest(option.values.high));
    return fmt::format("{}", fmt::join(option.values.names, "|"));
}

/// Reads comma-separated values, one for each row; throws when one is not valid.
void read_values(std::span<const Option> rows, const std::string& text, OptionValues& given) {
    std::string_view rest = text;
    for (const Option& row : rows) {
        const bool last = &row == &rows.back();
        const std::size_t comma = last ? std::string_view::npos : rest.find(',');
        const std::string_view word = base::trimmed(rest.substr(0, comma));
        auto [value, expected] = parse_value(row, word);
        if (!value) {
            const std::string of = rows.size() > 1 ? fmt::format(" for '{}'", base::lower(row.label)) : std::string();
            throw CLI::ValidationError(fmt::format("expected {} after {}{}, found '{}'", expected, row.word, of, word));
        }
        given.push_back({row.name, std::move(*value)});
        rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
    }
}

/// What is to be typed behind the word of these rows, as the help says it.
std::string grammar_of(std::span<const Option> list) {
    if (list.size() == 1) return has_range(list.front()) ? "N" : values_text(list.front());
    std::string grammar = "N";
    for (std::size_t i = 1; i < list.size(); ++i) grammar += ",N";
    return grammar;
}

CLI::Option* add_word(CLI::App& command, std::span<const Option> rows, OptionValues& given) {
    const Option& first = rows.front();
    const std::string word(first.word);
    const std::string help(first.help);
    const bool has_switch = is_switch(first);
    if (has_switch && rows.size() == 1)
        return command.add_flag_callback(
            word, [&given, &first] { given.push_back(turned(first)); }, help);
    const std::span<const Option> list = has_switch ? rows.subspan(1) : rows;
    auto* option = command.add_option_function<std::string>(
        word,
        [&given, &first, has_switch, list](const std::string& text) {
            if (has_switch) given.push_back(turned(first));
            read_values(list, text, given);
        },
        has_range(first) && rows.size() == 1 ? fmt::format("{}: {}", help, values_text(first)) : help);
    return option->type_name(grammar_of(list));
}

/// Adds a row's word to a command. What is typed there is in `target` when the call is parsed.
void add_word(CLI::App& command, const Option& row, session::Settings target) {
    const std::string word(row.word);
    std::string help(row.help);
    if (row.values.words != nullptr) help = fmt::format(fmt::runtime(help), fmt::join(row.values.words(), ", "));
    CLI::Option* option = nullptr;
    if (is_switch(row)) {
        option = command.add_flag_callback(
            word, [&row, target] { set_value(row, turned(row).value, target); }, help);
    } else {
        Option typed = row;
        typed.values.or_none = false;
        const auto read = [typed, target](const std::string& text) {
            const auto expected = set_option(typed, text, target);
            return expected ? fmt::format("expected {}, found '{}'", *expected, text) : std::string();
        };
        option = command.add_option(word, std::as_const(help))->check(read)->type_name(grammar_of({&row, 1}));
    }
    if (!row.needs.empty()) option->needs(std::string(row.needs));
}

}  // namespace

void add_table_options(CLI::App& command, session::OptionGroup group, session::Settings target) {
    for (const std::span<const Option> rows : words_of(group)) add_word(command, rows.front(), target);
}

void add_table_option(CLI::App& command, std::string_view name, session::Settings target) {
    add_word(command, *session::find_option(name), target);
}

void add_table_options(CLI::App& command, session::OptionGroup group, OptionValues& given) {
    for (const std::span<const Option> rows : words_of(group)) {
        CLI::Option* option = add_word(command, rows, given);
        if (const std::string_view needs = rows.front().needs; !needs.empty()) option->needs(std::string(needs));
    }
}

void add_table_switch(CLI::App& command, std::string_view name, bool& value) {
    const Option& option = *session::find_option(name);
    command.add_flag_callback(
        std::string(option.word), [&value] { value = !value; }, std::string(option.help));
}

void set_options(session::Session& session, const OptionValues& given) {
    for (const session::OptionValue& each : given) apply(session, session::set_option_by_call, each.option, each.value);
}

OptionValues non_default_options(session::ConstSettings settings, session::OptionGroup group) {
    OptionValues values;
    for (const std::span<const Option> rows : words_of(group)) {
        if (text_of(rows.front(), settings) == default_text(rows.front())) continue;
        for (const Option& row : rows) values.push_back({row.name, value_of(row, settings)});
    }
    return values;
}

void add_words(const OptionValues& given, CommandWords& words) {
    for (std::size_t i = 0; i < given.size();) {
        const std::string_view word = session::find_option(given[i].option)->word;
        std::vector<std::string> values;
        for (; i < given.size(); ++i) {
            const Option& option = *session::find_option(given[i].option);
            if (option.word != word) break;
            if (!is_switch(option)) values.push_back(text_of(option, given[i].value));
        }
        if (values.empty())
            words.add(word);
        else
            words.add(word, fmt::format("{}", fmt::join(values, ",")));
    }
}

std::string quoted(std::string_view word) {
    constexpr std::string_view harmless = "_@%+=:,./-";
    const auto plain = [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               harmless.find(c) != std::string_view::npos;
    };
    if (!word.empty() && std::ranges::all_of(word, plain)) return std::string(word);
    std::string text = "'";
    for (const char c : word)
        if (c == '\'')
            text += "'\\''";
        else
            text += c;
    return text + "'";
}

void CommandWords::add(std::string_view name, const std::string& value) {
    if (value.starts_with('-')) {
        add(fmt::format("{}={}", name, value));
    } else {
        add(name);
        add(std::string_view(value));
    }
}

std::string CommandWords::line() const {
    std::string line = first_;
    for (const std::string_view word : words_) line.append(1, ' ').append(quoted(word));
    return line;
}

}  // namespace skelplay::cli
