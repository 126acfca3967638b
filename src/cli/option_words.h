#pragma once

#include <type_traits>
#include "session/command.h"
#include "session/option_table.h"
#include "session/session.h"

namespace CLI {
class App;
}

namespace skelplay::cli {
class CommandWords;

/// Options of the table and their values, in the table's order.
using OptionValues = std::vector<session::OptionValue>;

/// Where the values go that are typed for options.
using SetOption = std::function<void(const session::Option& option, std::string_view text)>;
/// Appended to a list, or set in what a command works with; that must outlive the parsing.
inline SetOption into(OptionValues& given) {
    return [&given](const session::Option& option, std::string_view text) {
        given.push_back({option.name, std::string(text)});
    };
}
/// A part of all settings that a command works with.
template <class Part>
concept SettingsPart = std::is_same_v<Part, takes::TakeRequest> || std::is_same_v<Part, session::RenderSettings> ||
    std::is_same_v<Part, takes::ExportRequest>;
template <SettingsPart Part> Part& part_of(session::Settings& all) {
    if constexpr (std::is_same_v<Part, takes::TakeRequest>) return all.take;
    else if constexpr (std::is_same_v<Part, session::RenderSettings>) return all.ui.render;
    else return all.ui.export_form;
}
template <SettingsPart Part> SetOption into(Part& part) {
    return [&part](const session::Option& option, std::string_view text) {
        session::Settings settings;
        part_of<Part>(settings) = part;
        (void)set_option(option, text, settings);
        part = part_of<Part>(settings);
    };
}

/// Adds a group's rows to a command as options, with their help. A value that is not valid is an error in the call.
void add_table_options(CLI::App& command, session::OptionGroup group, const SetOption& set);
/// The same for one option, by its name.
void add_table_option(CLI::App& command, std::string_view name, const SetOption& set);

/// Adds a switch of the table by its name. Its word turns `value`, which has the switch's default before.
void add_table_switch(CLI::App& command, std::string_view name, bool& value);

/// Sets the options of a session for this run.
void set_options(session::Session& session, const OptionValues& given);
/// The options of a group that differ from the defaults.
OptionValues non_default_options(const session::Settings& settings, session::OptionGroup group);
template <SettingsPart Part> OptionValues non_default_options(const Part& part, session::OptionGroup group) {
    session::Settings settings;
    part_of<Part>(settings) = part;
    return non_default_options(settings, group);
}
/// Adds the words for these options.
void add_words(const OptionValues& given, CommandWords& words);

/// A word quoted for a POSIX shell, if that is needed.
std::string quoted(std::string_view word);

/// Collects the words of a command line for a POSIX shell.
class CommandWords {
public:
    explicit CommandWords(std::string first) : first_(std::move(first)) {}

    void add(std::string_view word) { words_.emplace_back(word); }
    /// An option with its value. A value that begins with a dash is joined to the option with `=`.
    void add(std::string_view name, const std::string& value);
    void add(std::string_view name, double value) { add(name, base::shortest(value)); }
    /// An option with its value, if there is one.
    template <class T> void add(std::string_view name, const std::optional<T>& value) {
        if (!value) return;
        if constexpr (std::is_same_v<T, fs::path>) add(name, value->string());
        else if constexpr (std::is_same_v<T, double>) add(name, *value);
        else add(name, fmt::format("{}", *value));
    }
    void add_if(bool condition, std::string_view word) {
        if (condition) add(word);
    }
    /// The whole line.
    [[nodiscard]] std::string line() const {
        std::string line = first_;
        for (const std::string_view word : words_) line.append(1, ' ').append(quoted(word));
        return line;
    }
    /// Its words behind the first, not quoted.
    [[nodiscard]] const std::vector<std::string>& words() const noexcept { return words_; }

private:
    std::string first_;
    std::vector<std::string> words_;
};
}  // namespace skelplay::cli
