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

/// What options are values of.
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

/// Where command line, help and panels put an option; `none`: it is only remembered.
enum class OptionGroup : std::uint8_t { none, time, shown, ghosts, camera, skins };

/// One thing that a person can set about the view or the window. The command line and its help, the copied command, the
/// state file and the panels are made from these rows: a new field needs a row and nothing else.
struct Option {
    /// The field that holds it.
    template <template <class> class Pointer>
    using Of = std::variant<Pointer<bool>, Pointer<std::uint32_t>, Pointer<int>, Pointer<float>, Pointer<double>,
                            Pointer<scene::Theme>, Pointer<PlayMode>, Pointer<MediaKind>,
                            Pointer<std::filesystem::path>, Pointer<std::vector<std::filesystem::path>>>;
    template <class T>
    using Pointer = T*;
    template <class T>
    using ConstPointer = const T*;
    using Field = Of<Pointer>;
    using ConstField = Of<ConstPointer>;

    /// Where the field is: made from a lambda that gives its address, `[](auto settings) { return &settings.view.…; }`.
    struct Access {
        template <class Lambda>
        constexpr Access(Lambda)
            : in([](Settings settings) { return Field(Lambda{}(settings)); }),
              in_const([](ConstSettings settings) { return ConstField(Lambda{}(settings)); }) {}
        Field (*in)(Settings);
        ConstField (*in_const)(ConstSettings);
    };

    /// The values it may have: numbers from `low` to `high`, or the names of an enumeration in its order.
    struct Values {
        double low = 0.0;
        double high = 1.0;
        std::span<const std::string_view> names = {};
    };

    std::string_view name;    // in the state file
    bool remembered = false;  // from one run to the next
    OptionGroup group = OptionGroup::none;
    std::string_view word = {};  // on the command line, empty: not there; a switch's turns it from what it usually is
    std::string_view help = {};  // on the command line
    Access field;
    Values values = {};
    std::string_view label = {};  // in a panel, empty: not there
    std::string_view tip = {};    // in a panel, where the label does not say enough
};

/// All of them; those of a group and those that share a word (its list of values, after the switch that it turns on)
/// stand together.
std::span<const Option> option_table();
/// The option of a name; null: there is none.
const Option* find_option(std::string_view name) noexcept;

/// The value as the state file and the command line write it: `yes` or `no`, the shortest number that reads back the
/// same, a name. A list of paths has one for each, an empty path none; all others have exactly one.
std::vector<std::string> texts_of(const Option& option, ConstSettings settings);
/// … of what has one.
std::string text_of(const Option& option, ConstSettings settings);
/// Sets it. Why the text is none of its values, in words after the option's name: `from 0.2 to 3`; nothing: it is set.
/// What is not set stays as it was; a path is put at the end of its list.
std::optional<std::string> set_option(const Option& option, std::string_view text, Settings settings);
/// What it is when nothing was ever set.
ConstSettings usual_settings() noexcept;

/// All that is remembered, as `name = value` lines.
std::string to_text(ConstSettings settings);
/// Reads such lines. Unknown names and values that make no sense change nothing.
void read_settings(std::string_view text, Settings settings);

}  // namespace skelplay::session
