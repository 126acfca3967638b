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

/// The section of command line, help and panels in which an option stands; `none`: it is only remembered. Kept cameras
/// (`camera`) and curves are the window's alone: pictures that are rendered have nothing of them.
enum class OptionGroup : std::uint8_t { none, time, shown, markers, ghosts, camera, curves, skins };

/// One thing that a person can set about the view or the window. The command line and its help, the copied command, the
/// state file and the panels are made from these rows: a new field needs one row.
struct Option {
    /// A pointer to the field, of its type.
    template <template <class> class Pointer>
    using Of = std::variant<Pointer<bool>, Pointer<std::uint32_t>, Pointer<int>, Pointer<float>, Pointer<double>,
                            Pointer<scene::Theme>, Pointer<scene::FigureForm>, Pointer<scene::SideTint>,
                            Pointer<PlayMode>, Pointer<MediaKind>, Pointer<takes::LibraryOrder>, Pointer<std::string>,
                            Pointer<std::filesystem::path>, Pointer<std::vector<std::filesystem::path>>,
                            Pointer<std::vector<FileGround>>, Pointer<std::optional<CameraChoice>>>;
    template <class T>
    using Pointer = T*;
    template <class T>
    using ConstPointer = const T*;
    using Field = Of<Pointer>;
    using ConstField = Of<ConstPointer>;

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
    std::string_view label = {};  // in a panel; empty: not there
    std::string_view tip = {};    // tooltip in a panel, where the label does not say enough
    // why there is nothing to show now, which greys it in a panel; returns null where there is
    const char* (*why_not)(const Session& session) = nullptr;
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
/// The first of texts_of(), or an empty text.
std::string text_of(const Option& option, ConstSettings settings);
/// Sets the value, or adds an entry to its list. Returns nothing on success; otherwise the value is unchanged and the
/// text says what was expected: `a number from 0.2 to 3`.
std::optional<std::string> set_option(const Option& option, std::string_view text, Settings settings);
/// Moves numbers that are outside the range of their option to its nearest end.
void clamp_numbers(Settings settings);
/// The default values.
ConstSettings usual_settings() noexcept;

/// All remembered options as `name = value` lines.
std::string to_text(ConstSettings settings);
/// Reads such lines. Unknown names and invalid values are ignored.
void read_settings(std::string_view text, Settings settings);

}  // namespace skelplay::session
