#include "cli/option_words.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <span>

#include "base/numbers.h"
#include "base/text.h"
#include "cli/command_words.h"
#include "session/command.h"
#include "session/state.h"

namespace skelplay::cli {

namespace {

using session::Option;

bool is_switch(const Option& option) {
    return std::holds_alternative<const bool*>(option.field.in_const(session::usual_settings()));
}

std::string usual_text(const Option& option) { return text_of(option, session::usual_settings()); }

/// The value that a switch gets from its word on the command line.
std::string turned(const Option& option) { return usual_text(option) == "yes" ? "no" : "yes"; }

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
void read_values(std::span<const Option> rows, const std::string& text, std::vector<OptionSetting>& said) {
    session::View view;
    session::Playback playback;
    session::UiState ui;
    std::string_view rest = text;
    for (const Option& row : rows) {
        const bool last = &row == &rows.back();
        const std::size_t comma = last ? std::string_view::npos : rest.find(',');
        const std::string value(base::trimmed(rest.substr(0, comma)));
        if (const auto expected = set_option(row, value, {view, playback, ui})) {
            const std::string of = rows.size() > 1 ? fmt::format(" for '{}'", base::lower(row.label)) : std::string();
            throw CLI::ValidationError(
                fmt::format("expected {} after {}{}, found '{}'", *expected, row.word, of, value));
        }
        said.push_back({&row, value});
        rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
    }
}

void add_word(CLI::App& command, std::span<const Option> rows, std::vector<OptionSetting>& said) {
    const Option& first = rows.front();
    const std::string word(first.word);
    const std::string help(first.help);
    if (rows.size() == 1 && is_switch(first)) {
        command.add_flag_callback(
            word,
            [&said, &first] {
                said.push_back({&first, turned(first)});
            },
            help);
        return;
    }
    const std::span<const Option> list = rows.size() == 1 ? rows : rows.subspan(1);
    auto* option = command.add_option_function<std::string>(
        word,
        [&said, &first, rows, list](const std::string& text) {
            if (rows.size() > 1) said.push_back({&first, turned(first)});
            read_values(list, text, said);
        },
        has_range(first) && rows.size() == 1 ? fmt::format("{}: {}", help, values_text(first)) : help);
    if (rows.size() > 1) {
        std::string type(list.size() * 2 - 1, 'N');
        for (std::size_t i = 1; i < type.size(); i += 2) type[i] = ',';
        option->type_name(type);
    } else {
        option->type_name(has_range(first) ? "N" : values_text(first));
    }
}

}  // namespace

void add_table_options(CLI::App& command, session::OptionGroup group, std::vector<OptionSetting>& said) {
    for (const std::span<const Option> rows : words_of(group)) add_word(command, rows, said);
}

void set_options(session::Session& session, const std::vector<OptionSetting>& said) {
    for (const OptionSetting& each : said) apply(session, session::SetOption{each.option, each.value});
}

std::vector<OptionSetting> unusual_options(const session::Session& session, session::OptionGroup group) {
    std::vector<OptionSetting> said;
    const session::ConstSettings settings = session::settings_of(session);
    for (const std::span<const Option> rows : words_of(group)) {
        if (text_of(rows.front(), settings) == usual_text(rows.front())) continue;
        for (const Option& row : rows) said.push_back({&row, text_of(row, settings)});
    }
    return said;
}

void add_words(const std::vector<OptionSetting>& said, CommandWords& words) {
    for (std::size_t i = 0; i < said.size();) {
        const Option& first = *said[i].option;
        std::vector<std::string> values;
        for (; i < said.size() && said[i].option->word == first.word; ++i)
            if (!is_switch(*said[i].option)) values.push_back(said[i].value);
        if (values.empty())
            words.add(first.word);
        else
            words.add(first.word, fmt::format("{}", fmt::join(values, ",")));
    }
}

}  // namespace skelplay::cli
