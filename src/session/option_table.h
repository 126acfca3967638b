#pragma once

#include <type_traits>
#include "base/numbers.h"

namespace skelplay::session {
struct Session;
struct Settings;

/// The section of command line, help and panels in which an option stands; `none`: neither. `camera` and `curves` are
/// the window's alone, `rendering` the command render's, `exporting` convert's; `input` and `attaching` are of all.
enum class OptionGroup : std::uint8_t {
    none,
    time,
    shown,
    markers,
    ghosts,
    figures,
    comparing,
    camera,
    curves,
    skins,
    rendering,
    input,
    attaching,
    exporting
};

/// One thing that a person can set. Command line, help, copied command, state file and panels are made from these rows.
/// A value is text: `yes` or `no`, the shortest number that reads back the same, or a name.
struct Option {
    enum class Kind : std::uint8_t { flag, number, choice, text, list };

    std::string_view name;  // in the state file; of what that never has, the word
    Kind kind = Kind::text;
    OptionGroup group = OptionGroup::none;
    bool remembered = true;       // from one run to the next
    std::string_view word = {};   // on the command line; empty: not there. A flag turns the option from its default
    std::string_view help = {};   // for the command line
    std::string_view label = {};  // in a panel; empty: not there
    std::string_view tip = {};    // tooltip in a panel, where the label does not say enough
    // why there is nothing to show now, which greys it in a panel; returns null where there is
    const char* (*why_not)(const Session& session) = nullptr;
    void (*changed)(Session& session) = nullptr;  // what else changes with it; null: nothing

    // The values it may have: numbers from `low` to `high`, names, or texts that another table knows.
    double low = 0.0;
    double high = 1.0;
    bool whole = false;    // only whole numbers
    bool or_none = false;  // 0 or an empty text is possible too: it stands for no value, and nobody types it
    std::span<const std::string_view> names = {};  // of a flag for no and yes; of a number for `low` and `high`
    bool (*knows)(std::string_view) = nullptr;
    std::vector<std::string_view> (*words)() = nullptr;  // that `knows`; in help they stand in place of "{}"
    std::string_view form = {};                          // what to type, in help: "VIEW"; empty: the numbers or names above
    std::string_view expected = {};  // the same in messages: "a number above 0"; empty: the values above
    std::optional<std::string_view> none = std::nullopt;  // what to type for no value, where that can be typed
    std::string_view needs = {};                          // another word, without which this one is a wrong call

    // Its value, one text for each entry of a list; and the way to set it or add an entry, which returns what was
    // expected where the text is none of its values.
    std::vector<std::string> (*get)(const Option&, const Settings&) = nullptr;
    std::optional<std::string> (*set)(const Option&, std::string_view text, Settings&) = nullptr;
};

/// The text of a value, for an option that is set.
struct OptionText {
    OptionText(std::string is) : text(std::move(is)) {}
    OptionText(std::string_view is) : text(is) {}
    OptionText(const char* is) : text(is) {}
    template <class Value>
    requires std::is_arithmetic_v<Value> OptionText(Value value) {
        if constexpr (std::is_same_v<Value, bool>) text = value ? "yes" : "no";
        else text = base::shortest(static_cast<double>(value));
    }

    std::string text;
};

/// An option by its name, and a value for it.
struct OptionValue {
    std::string_view option;
    std::string text;
};

/// All options, in the order of the help and of copied commands. Those of a group stand together, and so do those that
/// share a word: first the switch, then the list of values that turns it on.
std::span<const Option> option_table();
/// The option with this name; null: there is none.
const Option* find_option(std::string_view name) noexcept;

/// The value, of a list its first entry; an empty path or list gives an empty text.
std::string text_of(const Option& option, const Settings& settings);
/// Sets the value, or adds an entry to its list, as the state file does. Returns nothing on success; otherwise the
/// value is unchanged and the text says what was expected: `a number from 0.2 to 3`.
std::optional<std::string> set_option(const Option& option, std::string_view text, Settings& settings);
/// The same value, or the nearest that is possible of a number that is beyond its option's range.
std::string nearest_value(const Option& option, std::string_view text);
/// The value after the present one: a flag's other one, a choice's next name or its first. Other options keep theirs.
std::string next_value(const Option& option, const Settings& settings);
/// The default values.
const Settings& default_settings() noexcept;

/// All remembered options as `name = value` lines. An option that the command line has set, and nobody since, has the
/// value from before (see UiState::set_by_call).
std::string to_text(const Settings& settings);
/// Reads such lines. Unknown names and invalid values are ignored.
void read_settings(std::string_view text, Settings& settings);
}  // namespace skelplay::session
