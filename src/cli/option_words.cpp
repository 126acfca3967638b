#include "cli/option_words.h"

namespace skelplay::cli {
namespace {
using session::Option;

bool is_switch(const Option& option) { return option.kind == Option::Kind::flag; }

/// The value that a switch gets from its word on the command line.
std::string turned(const Option& option) { return next_value(option, session::default_settings()); }

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

bool has_range(const Option& option) { return option.names.empty() && option.form.empty(); }

/// The possible values of an option, in words.
std::string values_text(const Option& option) {
    if (!option.form.empty()) return std::string(option.form);
    if (option.names.empty()) return fmt::format("{} to {}", base::shortest(option.low), base::shortest(option.high));
    return fmt::format("{}", fmt::join(option.names, "|"));
}

/// Whether messages about an option begin with its word, as CLI11 has it: those about files, and about what is written.
bool is_of_files(const Option& option) { return option.group >= session::OptionGroup::rendering; }

/// Hands a text on as the value of an option; throws when it is none. `of`: which of several values it is.
void read_value(const Option& option, std::string_view text, std::string_view of, const SetOption& set) {
    session::Settings unused;
    Option typed = option;
    typed.or_none = false;
    if (const auto expected = set_option(typed, text, unused))
        throw CLI::ValidationError(
            is_of_files(option) ? fmt::format("{}: expected {}, found '{}'", option.word, *expected, text)
                                : fmt::format("expected {} after {}{}, found '{}'", *expected, option.word, of, text));
    set(option, text);
}

/// Reads comma-separated values, one for each row.
void read_values(std::span<const Option> rows, std::string_view text, const SetOption& set) {
    for (const Option& row : rows) {
        const std::size_t comma = &row == &rows.back() ? std::string_view::npos : text.find(',');
        const std::string of = rows.size() > 1 ? fmt::format(" for '{}'", base::lower(row.label)) : std::string();
        read_value(row, is_of_files(row) ? text : base::trimmed(text.substr(0, comma)), of, set);
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    }
}

/// What is to be typed behind the word of these rows, as the help says it.
std::string grammar_of(std::span<const Option> list) {
    if (list.size() == 1) return has_range(list.front()) ? "N" : values_text(list.front());
    std::string grammar = "N";
    for (std::size_t i = 1; i < list.size(); ++i) grammar += ",N";
    return grammar;
}

std::string help_of(std::span<const Option> rows) {
    const Option& first = rows.front();
    if (first.words != nullptr) return fmt::format(fmt::runtime(first.help), fmt::join(first.words(), ", "));
    const bool says_range = has_range(first) && first.expected.empty() && rows.size() == 1 && !is_switch(first);
    return says_range ? fmt::format("{}: {}", first.help, values_text(first)) : std::string(first.help);
}

/// Adds the word of these rows to a command.
void add_word(CLI::App& command, std::span<const Option> rows, const SetOption& set) {
    const Option& first = rows.front();
    const std::string word(first.word);
    CLI::Option* added = nullptr;
    const std::span<const Option> list = is_switch(first) ? rows.subspan(1) : rows;
    const auto turn = [&first, set] { set(first, turned(first)); };
    if (list.empty()) added = command.add_flag_callback(word, turn, help_of(rows));
    else
        added = command
                    .add_option_function<std::string>(
                        word,
                        [&first, turn, set, list](const std::string& text) {
                            if (is_switch(first)) turn();
                            read_values(list, text, set);
                        },
                        help_of(rows))
                    ->type_name(grammar_of(list));
    if (!first.needs.empty()) added->needs(std::string(first.needs));
}
}  // namespace

void add_table_options(CLI::App& command, session::OptionGroup group, const SetOption& set) {
    for (const std::span<const Option> rows : words_of(group)) add_word(command, rows, set);
}

void add_table_option(CLI::App& command, std::string_view name, const SetOption& set) {
    add_word(command, {session::find_option(name), 1}, set);
}

void add_table_switch(CLI::App& command, std::string_view name, bool& value) {
    const Option& option = *session::find_option(name);
    command.add_flag_callback(
        std::string(option.word), [&value] { value = !value; }, std::string(option.help));
}

void set_options(session::Session& session, const OptionValues& given) {
    for (const session::OptionValue& each : given) apply(session, session::set_option_by_call, each.option, each.text);
}

OptionValues non_default_options(const session::Settings& settings, session::OptionGroup group) {
    OptionValues values;
    for (const std::span<const Option> rows : words_of(group)) {
        if (text_of(rows.front(), settings) == text_of(rows.front(), session::default_settings())) continue;
        for (const Option& row : rows) values.push_back({row.name, text_of(row, settings)});
    }
    return values;
}

void add_words(const OptionValues& given, CommandWords& words) {
    for (std::size_t i = 0; i < given.size();) {
        const std::string_view word = session::find_option(given[i].option)->word;
        std::vector<std::string_view> values;
        for (; i < given.size(); ++i) {
            const Option& option = *session::find_option(given[i].option);
            if (option.word != word) break;
            if (!is_switch(option)) values.push_back(given[i].text);
        }
        if (values.empty()) words.add(word);
        else words.add(word, fmt::format("{}", fmt::join(values, ",")));
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
        if (c == '\'') text += "'\\''";
        else text += c;
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
}  // namespace skelplay::cli
