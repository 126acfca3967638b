#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scene/view_options.h"
#include "session/playback.h"
#include "session/ui_state.h"
#include "session/view.h"

namespace skelplay::session {

struct Session;

/// The structs that hold the options.
struct Settings {
    View& view;
    Playback& playback;
    UiState& ui;
};
struct ConstSettings {
    const View& view;
    const Playback& playback;
    const UiState& ui;
};

/// The section of command line, help and panels in which an option stands; `none`: neither has it. Kept cameras
/// (`camera`) and curves are the window's alone: pictures that are rendered have nothing of them. The words of
/// `rendering` belong to the command `render`; the window has controls of its own for them.
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
    rendering
};

/// One thing that a person can set about the view or the window. The command line and its help, the copied command, the
/// state file and the panels are made from these rows: a new field needs one row.
struct Option {
    /// The types that options have, each as `As` has it.
    template <template <class> class As>
    using Of =
        std::variant<As<bool>, As<std::uint32_t>, As<int>, As<float>, As<double>, As<scene::Theme>,
                     As<scene::FigureForm>, As<scene::SideTint>, As<PlayMode>, As<MediaKind>, As<takes::LibraryOrder>,
                     As<std::string>, As<std::filesystem::path>, As<std::vector<std::filesystem::path>>,
                     As<std::vector<FileGround>>, As<std::optional<CameraChoice>>>;
    template <class T>
    using Pointer = T*;
    template <class T>
    using ConstPointer = const T*;
    template <class T>
    using Itself = T;
    using Field = Of<Pointer>;
    using ConstField = Of<ConstPointer>;
    using Value = Of<Itself>;

    /// Access to the field, made from a lambda that returns its address: `[](auto settings) { return &settings.view.…;
    /// }`.
    struct Access {
        template <class Lambda>
        constexpr Access(Lambda)
            : in([](Settings settings) { return Field(Lambda{}(settings)); }),
              in_const([](ConstSettings settings) { return ConstField(Lambda{}(settings)); }) {}
        Field (*in)(Settings);
        ConstField (*in_const)(ConstSettings);
    };

    /// The values it may have: numbers from `low` to `high`, the names of an enumeration in its order, or words that
    /// another table knows.
    struct Values {
        double low = 0.0;
        double high = 1.0;
        std::span<const std::string_view> names = {};
        bool (*knows)(std::string_view) = nullptr;
        std::string_view form = {};  // what to type, in help: "VIEW"; empty: the numbers or names above
    };

    std::string_view name;    // in the state file
    bool remembered = false;  // from one run to the next
    OptionGroup group = OptionGroup::none;
    std::string_view word = {};  // on the command line; empty: not there. A switch turns the option from its default
    std::string_view help = {};  // for the command line
    Access field;
    Values values = {};
    std::string_view needs = {};  // another word, without which this one is a wrong call
    std::string_view label = {};  // in a panel; empty: not there
    std::string_view tip = {};    // tooltip in a panel, where the label does not say enough
    // why there is nothing to show now, which greys it in a panel; returns null where there is
    const char* (*why_not)(const Session& session) = nullptr;
    void (*changed)(Session& session) = nullptr;  // what else changes with it; null: nothing
};

/// All options. Those of a group stand together, and so do those that share a word: first the switch, then the list of
/// values that turns it on.
std::span<const Option> option_table();
/// The option with this name; null: there is none.
const Option* find_option(std::string_view name) noexcept;

/// The value as the state file and the command line write it: `yes` or `no`, the shortest number that reads back the
/// same, or a name. A list gives one text for each entry, an empty path none; every other option gives exactly
/// one.
std::vector<std::string> texts_of(const Option& option, ConstSettings settings);
Option::Value value_of(const Option& option, ConstSettings settings);
/// The first of texts_of(), or an empty text.
std::string text_of(const Option& option, ConstSettings settings);
std::string text_of(const Option& option, const Option::Value& value);

/// A value that was read from a text.
struct ParsedValue {
    std::optional<Option::Value> value;  // nothing: the text is none of the option
    std::string expected;                // then what is: `a number from 0.2 to 3`
};
/// Reads one value. Lists, which only the state file has, get one entry.
ParsedValue parse_value(const Option& option, std::string_view text);
/// Sets the value, or adds an entry to its list, as the state file does. Returns nothing on success; otherwise the
/// value is unchanged and the text says what was expected.
std::optional<std::string> set_option(const Option& option, std::string_view text, Settings settings);
/// Sets the value. Numbers are clamped to the option's range, a text is read as by parse_value(). False, and nothing is
/// changed, where the value is not one of this option.
bool set_value(const Option& option, const Option::Value& value, Settings settings);
/// The value after the present one: the other one of a switch, the next name of an enumeration or its first. Other
/// options keep theirs.
Option::Value next_value(const Option& option, ConstSettings settings);
/// Moves numbers that are outside the range of their option to its nearest end.
void clamp_numbers(Settings settings);
/// The default values.
ConstSettings default_settings() noexcept;

/// All remembered options as `name = value` lines. An option that the command line has set, and nobody since, has the
/// value from before (see UiState::set_by_call).
std::string to_text(ConstSettings settings);
/// Reads such lines. Unknown names and invalid values are ignored.
void read_settings(std::string_view text, Settings settings);

}  // namespace skelplay::session
