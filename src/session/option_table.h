#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "scene/view_options.h"
#include "session/playback.h"
#include "session/ui_state.h"
#include "session/view.h"
#include "takes/take.h"

namespace skelplay::session {

struct Session;

/// The structs that hold the options. One that is null has none to be read or set.
template <template <class> class As>
struct SettingsOf {
    SettingsOf(As<View>& of_view, As<Playback>& of_playback, As<UiState>& of_ui,
               As<takes::TakeRequest>* of_take = nullptr)
        : view(&of_view),
          playback(&of_playback),
          ui(&of_ui),
          layout(&of_ui.layout),
          take(of_take),
          render(&of_ui.render),
          output(&of_ui.export_form) {}
    explicit SettingsOf(As<takes::TakeRequest>& only) : take(&only) {}
    explicit SettingsOf(As<RenderSettings>& only) : render(&only) {}
    explicit SettingsOf(As<takes::ExportRequest>& only) : output(&only) {}

    As<View>* view = nullptr;
    As<Playback>* playback = nullptr;
    As<UiState>* ui = nullptr;
    As<Layout>* layout = nullptr;
    As<takes::TakeRequest>* take = nullptr;  // how a file is read
    As<RenderSettings>* render = nullptr;
    As<takes::ExportRequest>* output = nullptr;  // how a take is written
};
using Settings = SettingsOf<std::type_identity_t>;
using ConstSettings = SettingsOf<std::add_const_t>;

/// The section of command line, help and panels in which an option stands; `none`: neither has it. Kept cameras
/// (`camera`) and curves are the window's alone: pictures that are rendered have nothing of them. The words of
/// `rendering` belong to the command `render`, those of `exporting` to `convert`; the window has forms for them. How
/// files are read (`input`) and how skins are attached to their figures (`attaching`) belong to all commands.
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

/// One thing that a person can set: how files are read, looked at, rendered or written, or what the window is like. The
/// command line and its help, the copied command, the state file and the panels are made from these rows: a new field
/// needs one row.
struct Option {
    /// The types that options have, each as `As` has it.
    template <template <class> class As>
    using Of = std::variant<As<bool>, As<std::uint32_t>, As<int>, As<float>, As<double>, As<scene::Theme>,
                            As<scene::FigureForm>, As<scene::SideTint>, As<Split>, As<PlayMode>, As<MediaKind>,
                            As<takes::LibraryOrder>, As<loaders::PositionChoice>, As<loaders::RootPreset>,
                            As<loaders::BonesProReading::Box>, As<exporters::BonesProWriting::Mode>,
                            As<exporters::BonesProWriting::System>, As<exporters::BonesProWriting::Rotations>,
                            As<std::string>, As<std::filesystem::path>, As<std::vector<std::filesystem::path>>,
                            As<std::vector<FilePlacement>>, As<std::optional<bool>>, As<std::optional<int>>,
                            As<std::optional<double>>, As<std::optional<std::filesystem::path>>,
                            As<std::optional<figure::SignedAxis>>, As<std::optional<CameraChoice>>>;
    template <class T>
    using Pointer = T*;
    template <class T>
    using ConstPointer = const T*;
    template <class T>
    using Itself = T;
    using Field = Of<Pointer>;
    using ConstField = Of<ConstPointer>;
    using Value = Of<Itself>;

    /// Access to the field, made from a lambda that returns its address: `[](auto settings) { return
    /// &settings.view->…; }`.
    struct Access {
        template <class Lambda>
        constexpr Access(Lambda)
            : in([](Settings settings) { return Field(Lambda{}(settings)); }),
              in_const([](ConstSettings settings) { return ConstField(Lambda{}(settings)); }) {}
        Field (*in)(Settings);
        ConstField (*in_const)(ConstSettings);
    };

    /// The values it may have: numbers from `low` to `high`, names, or words that another table knows.
    struct Values {
        double low = 0.0;
        double high = 1.0;
        bool or_none = false;  // 0 or an empty word is possible too: it stands for no value, and nobody types it
        // Of an enumeration in its order; of a switch for no and yes; of a number for `low` and `high`, which alone are
        // possible then. A text is one of them.
        std::span<const std::string_view> names = {};
        bool (*knows)(std::string_view) = nullptr;
        std::vector<std::string_view> (*words)() = nullptr;  // that `knows`; in help they stand in place of "{}"
        std::string_view form = {};      // what to type, in help: "VIEW"; empty: the numbers or names above
        std::string_view expected = {};  // the same in messages: "a number above 0"; empty: the values above
        std::optional<std::string_view> none = std::nullopt;  // what to type for no value, where that can be typed
    };

    std::string_view name;    // in the state file; of what that never has, the word
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

/// An option by its name, and a value for it.
struct OptionValue {
    std::string_view option;
    Option::Value value;  // see set_value()
};

/// All options, in the order of the help and of copied commands. Those of a group stand together, and so do those that
/// share a word: first the switch, then the list of values that turns it on.
std::span<const Option> option_table();
/// The last rows of the table: how files are read, rendered and written, and the recent ones.
std::span<const Option> file_options();
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
/// The default values.
ConstSettings default_settings() noexcept;

/// All remembered options as `name = value` lines. An option that the command line has set, and nobody since, has the
/// value from before (see UiState::set_by_call).
std::string to_text(ConstSettings settings);
/// Reads such lines. Unknown names and invalid values are ignored.
void read_settings(std::string_view text, Settings settings);

}  // namespace skelplay::session
