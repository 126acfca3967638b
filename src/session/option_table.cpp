#include "session/option_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <type_traits>

#include "base/lines.h"
#include "base/numbers.h"
#include "base/text.h"
#include "figure/length_unit.h"
#include "session/centre_of_mass.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

constexpr std::array<std::string_view, 3> theme_names{"dark", "light", "paper"};
constexpr std::array<std::string_view, 3> form_names{"bones", "body", "both"};
constexpr std::array<std::string_view, 3> tint_names{"none", "bodies", "all"};
constexpr std::array<std::string_view, 5> media_names{"mp4", "webm", "gif", "pictures", "still"};
constexpr Option::Values column_width{.low = 160, .high = 800};  // points
constexpr Option::Values picture_side{.low = 2, .high = 7680};   // pixels
constexpr Option::Values ghost_count{.low = 0, .high = 50};

const char* why_no_key_shadow(const Session& session) {
    return session.view.options.shadow ? nullptr : "The shadow is hidden";
}

const char* why_no_occlusion(const Session& session) {
    return session.view.options.show != scene::FigureForm::bones ? nullptr : "Only bodies have it";
}

constexpr std::array table{
    Option{.name = "speed",
           .group = OptionGroup::time,
           .word = "--speed",
           .help = "playback speed; 1 is the take's own",
           .field = [](auto s) { return &s.playback.timeline.speed; },
           .values = {.low = Timeline::slowest, .high = Timeline::fastest}},
    Option{.name = "play-mode",
           .remembered = true,
           .group = OptionGroup::time,
           .word = "--mode",
           .help = "what happens at the end of the range; the last choice is remembered",
           .field = [](auto s) { return &s.playback.timeline.mode; },
           .values = {.names = play_mode_names}},
    Option{.name = "real-time",
           .remembered = true,
           .group = OptionGroup::time,
           .word = "--every-frame",
           .help = "play every frame, even if that is slower than real time",
           .field = [](auto s) { return &s.playback.timeline.real_time; }},
    Option{.name = "interpolate",
           .remembered = true,
           .group = OptionGroup::time,
           .word = "--no-interpolation",
           .help = "do not interpolate between frames while playing",
           .field = [](auto s) { return &s.playback.timeline.interpolate; },
           .label = "Interpolate between frames",
           .tip = "While playing. Off: only poses from the file are shown"},

    Option{.name = "theme",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--theme",
           .help = "dark, light, or paper: white, without fog, for print and slides",
           .field = [](auto s) { return &s.view.options.theme; },
           .values = {.names = theme_names},
           .label = "Theme",
           .tip = "Paper is white and without fog, for print and slides"},
    Option{.name = "show",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--show",
           .help = "what figures are drawn as: bones, body, or both",
           .field = [](auto s) { return &s.view.options.show; },
           .values = {.names = form_names},
           .label = "Figures (V)",
           .tip = "Bones, a body made from names and lengths, or bones in a transparent body"},
    Option{.name = "side-tint",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--side-tint",
           .help = "where left is tinted blue and right red: none, bodies, or all",
           .field = [](auto s) { return &s.view.options.side_tint; },
           .values = {.names = tint_names},
           .label = "Tint of left and right",
           .tip = "Left bluish, right reddish"},
    Option{.name = "grid",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--no-grid",
           .help = "hide the grid on the ground",
           .field = [](auto s) { return &s.view.options.grid; },
           .label = "Grid"},
    Option{.name = "shadow",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--no-shadow",
           .help = "hide the shadow on the ground",
           .field = [](auto s) { return &s.view.options.shadow; },
           .label = "Shadow"},
    Option{.name = "key-shadow",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--no-key-shadow",
           .help = "leave the shadow that the light casts out; only that below the figures stays",
           .field = [](auto s) { return &s.view.options.key_shadow; },
           .label = "Shadow of the light",
           .tip = "Faint, beside the figures; the shadow below them tells what touches the ground",
           .why_not = why_no_key_shadow},
    Option{.name = "ambient-occlusion",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--no-ambient-occlusion",
           .help = "leave out the darkening of bodies where their parts are close to each other",
           .field = [](auto s) { return &s.view.options.ambient_occlusion; },
           .label = "Ambient occlusion",
           .tip = "Bodies are darker where their own parts keep light away",
           .why_not = why_no_occlusion},
    Option{.name = "joints",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--no-joints",
           .help = "hide the joints",
           .field = [](auto s) { return &s.view.options.joints; },
           .label = "Joints"},
    Option{.name = "names",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--labels",
           .help = "show the bones' names",
           .field = [](auto s) { return &s.view.options.names; },
           .label = "Names"},
    Option{.name = "axes",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--axes",
           .help = "show each bone's own axes",
           .field = [](auto s) { return &s.view.options.axes; },
           .label = "Axes of each bone"},
    Option{.name = "limits",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--no-limits",
           .help = "hide the limits of the selected joint",
           .field = [](auto s) { return &s.view.options.limits; },
           .label = "Limits of the selection"},
    Option{.name = "thickness",
           .remembered = true,
           .group = OptionGroup::shown,
           .word = "--bone-thickness",
           .help = "thickness of the bones, as a factor",
           .field = [](auto s) { return &s.view.options.bone_thickness; },
           .values = {.low = 0.2, .high = 3.0},
           .label = "Thickness"},

    Option{.name = "ghosts",
           .group = OptionGroup::ghosts,
           .word = "--ghosts",
           .help = "show ghosts: how many before and after, and how many frames apart",
           .field = [](auto s) { return &s.view.options.ghosts.on; },
           .label = "Ghosts (B)",
           .tip = "Poses before (blue) and after (green) the present one"},
    Option{.name = "ghosts-before",
           .remembered = true,
           .group = OptionGroup::ghosts,
           .word = "--ghosts",
           .field = [](auto s) { return &s.view.options.ghosts.before; },
           .values = ghost_count,
           .label = "Before"},
    Option{.name = "ghosts-after",
           .remembered = true,
           .group = OptionGroup::ghosts,
           .word = "--ghosts",
           .field = [](auto s) { return &s.view.options.ghosts.after; },
           .values = ghost_count,
           .label = "After"},
    Option{.name = "ghosts-apart",
           .remembered = true,
           .group = OptionGroup::ghosts,
           .word = "--ghosts",
           .field = [](auto s) { return &s.view.options.ghosts.step; },
           .values = {.low = 1, .high = 100'000},
           .label = "Frames apart"},
    Option{.name = "path",
           .group = OptionGroup::ghosts,
           .word = "--path",
           .help = "show the path of the selected joint",
           .field = [](auto s) { return &s.view.options.path; },
           .label = "Path of the selected joint (P)",
           .tip = "Over the range, fading with time, with a tick every tenth of a second; the part to come is pale"},
    Option{.name = "centre-of-mass",
           .remembered = true,
           .group = OptionGroup::ghosts,
           .word = "--centre-of-mass",
           .help = "show each figure's centre of mass, its place on the ground, and its path",
           .field = [](auto s) { return &s.view.options.centre_of_mass; },
           .label = "Centre of mass",
           .tip = "With its place on the ground and its path over the range; the Curves tab has its height",
           .why_not = why_no_centre_of_mass},

    Option{
        .name = "camera-1",
        .remembered = true,
        .group = OptionGroup::camera,
        .word = "--camera-1",
        .help = "a camera to go back to with Shift+1, as --camera has it; with ,follow its at= is from what it follows",
        .field = [](auto s) { return &s.view.cameras[0]; },
        .values = {.form = "VIEW"}},
    Option{.name = "camera-2",
           .remembered = true,
           .group = OptionGroup::camera,
           .word = "--camera-2",
           .help = "the same with Shift+2",
           .field = [](auto s) { return &s.view.cameras[1]; },
           .values = {.form = "VIEW"}},
    Option{.name = "camera-3",
           .remembered = true,
           .group = OptionGroup::camera,
           .word = "--camera-3",
           .help = "the same with Shift+3",
           .field = [](auto s) { return &s.view.cameras[2]; },
           .values = {.form = "VIEW"}},
    Option{.name = "camera-4",
           .remembered = true,
           .group = OptionGroup::camera,
           .word = "--camera-4",
           .help = "the same with Shift+4",
           .field = [](auto s) { return &s.view.cameras[3]; },
           .values = {.form = "VIEW"}},

    Option{
        .name = "unrolled",
        .field = [](auto s) { return &s.view.curves.unrolled; },
        .label = "Unroll",
        .tip =
            "Angles on their continuous branch: without jumps by 360\u00b0, nor to the other three angles of the same "
            "turn. Off: the file's own numbers"},
    Option{.name = "joint-place",
           .remembered = true,
           .field = [](auto s) { return &s.view.curves.place; },
           .label = "Place",
           .tip = "Where the joint is in the file's space, in its units"},
    Option{.name = "joint-speed",
           .remembered = true,
           .field = [](auto s) { return &s.view.curves.speed; },
           .label = "Speed",
           .tip = "How fast the joint moves in the world"},
    Option{
        .name = "gimbal-angle",
        .remembered = true,
        .field = [](auto s) { return &s.view.curves.gimbal_angle; },
        .values = {.low = 0.0, .high = 45.0},
        .label = "Gimbal warning",
        .tip =
            "Degrees of the middle one of three angles from \u00b190, where the other two turn about one axis. 0: no "
            "warning"},

    Option{.name = "skins",
           .remembered = true,
           .group = OptionGroup::skins,
           .word = "--hide-skins",
           .help = "attach skins, but do not show them",
           .field = [](auto s) { return &s.view.options.skins; },
           .label = "Shown"},
    Option{.name = "colour-by-bone",
           .remembered = true,
           .group = OptionGroup::skins,
           .word = "--colour-by-bone",
           .help = "colour each bone's part of a skin differently",
           .field = [](auto s) { return &s.view.options.colour_by_bone; },
           .label = "Colour by bone"},
    Option{.name = "boxes",
           .group = OptionGroup::skins,
           .word = "--no-boxes",
           .help = "hide the boxes of BonesPro's bones",
           .field = [](auto s) { return &s.view.options.boxes; },
           .label = "Boxes of the bones"},
    Option{.name = "skin-opacity",
           .remembered = true,
           .group = OptionGroup::skins,
           .word = "--skin-opacity",
           .help = "opacity of skins; below 1 the bones inside are visible",
           .field = [](auto s) { return &s.view.options.skin_opacity; },
           .values = {.low = 0.1, .high = 1.0},
           .label = "Opacity",
           .tip = "Below 1 the bones inside are visible"},
    Option{.name = "explode",
           .group = OptionGroup::skins,
           .word = "--explode",
           .help = "how far to move the pieces of a rigid skin apart",
           .field = [](auto s) { return &s.view.options.explode; },
           .values = {.low = 0.0, .high = 1.0},
           .label = "Exploded",
           .tip = "Moves the pieces apart to show the seams"},

    Option{.name = "left-width",
           .remembered = true,
           .field = [](auto s) { return &s.ui.layout.left_width; },
           .values = column_width},
    Option{.name = "right-width",
           .remembered = true,
           .field = [](auto s) { return &s.ui.layout.right_width; },
           .values = column_width},
    Option{.name = "left-folded", .remembered = true, .field = [](auto s) { return &s.ui.layout.left_folded; }},
    Option{.name = "right-folded", .remembered = true, .field = [](auto s) { return &s.ui.layout.right_folded; }},
    Option{.name = "right-open", .remembered = true, .field = [](auto s) { return &s.ui.layout.right_open; }},
    Option{.name = "lane-height",
           .remembered = true,
           .field = [](auto s) { return &s.ui.layout.lane_height; },
           .values = {.low = 13, .high = 80}},
    Option{.name = "strip-folded", .remembered = true, .field = [](auto s) { return &s.ui.layout.strip_folded; }},
    Option{.name = "lane-speed", .remembered = true, .field = [](auto s) { return &s.ui.layout.lanes[Lane::speed]; }},
    Option{.name = "lane-jumps", .remembered = true, .field = [](auto s) { return &s.ui.layout.lanes[Lane::jumps]; }},
    Option{.name = "lane-limits", .remembered = true, .field = [](auto s) { return &s.ui.layout.lanes[Lane::limits]; }},
    Option{.name = "lane-contacts",
           .remembered = true,
           .field = [](auto s) { return &s.ui.layout.lanes[Lane::contacts]; }},
    Option{.name = "go-on-after-marking", .remembered = true, .field = [](auto s) { return &s.ui.go_on; }},

    Option{.name = "library-order",
           .remembered = true,
           .field = [](auto s) { return &s.ui.library_order; },
           .values = {.names = library_order_names}},

    Option{.name = "render-kind",
           .remembered = true,
           .field = [](auto s) { return &s.ui.render.kind; },
           .values = {.names = media_names}},
    Option{.name = "render-width",
           .remembered = true,
           .field = [](auto s) { return &s.ui.render.width; },
           .values = picture_side},
    Option{.name = "render-height",
           .remembered = true,
           .field = [](auto s) { return &s.ui.render.height; },
           .values = picture_side},
    Option{.name = "render-rate",
           .remembered = true,
           .field = [](auto s) { return &s.ui.render.rate; },
           .values = {.low = 0.0, .high = MediaFormat{}.highest_rate}},
    Option{.name = "render-labels", .remembered = true, .field = [](auto s) { return &s.ui.render.labels; }},
    Option{.name = "render-transparent", .remembered = true, .field = [](auto s) { return &s.ui.render.transparent; }},
    Option{.name = "render-burn-in", .remembered = true, .field = [](auto s) { return &s.ui.render.burn_in; }},
    Option{.name = "render-stroboscope", .remembered = true, .field = [](auto s) { return &s.ui.render.stroboscope; }},
    Option{.name = "render-poses",
           .remembered = true,
           .field = [](auto s) { return &s.ui.render.poses; },
           .values = {.low = 2, .high = 100}},
    Option{.name = "render-folder", .remembered = true, .field = [](auto s) { return &s.ui.render.folder; }},

    Option{.name = "export-format",
           .remembered = true,
           .field = [](auto s) { return &s.ui.export_form.format; },
           .values = {.knows = [](std::string_view word) { return exporters::export_format(word) != nullptr; }}},
    Option{.name = "export-rate",
           .remembered = true,
           .field = [](auto s) { return &s.ui.export_form.rate; },
           .values = {.low = 0.0, .high = highest_export_rate}},
    Option{.name = "export-scale",
           .remembered = true,
           .field = [](auto s) { return &s.ui.export_form.scale; },
           .values = {.low = lowest_export_scale, .high = highest_export_scale}},
    Option{.name = "export-unit",
           .remembered = true,
           .field = [](auto s) { return &s.ui.export_form.unit; },
           .values = {.knows = [](std::string_view word) { return figure::length_unit(word) != nullptr; }}},
    Option{.name = "export-up",
           .remembered = true,
           .field = [](auto s) { return &s.ui.export_form.up; },
           .values = {.knows = [](std::string_view word) { return up_axis(word).has_value(); }}},
    Option{.name = "export-order",
           .remembered = true,
           .field = [](auto s) { return &s.ui.export_form.order; },
           .values = {.knows = [](std::string_view word) { return processing::euler_order(word).has_value(); }}},
    Option{.name = "export-root-at-origin",
           .remembered = true,
           .field = [](auto s) { return &s.ui.export_form.root_at_origin; }},
    Option{.name = "export-folder", .remembered = true, .field = [](auto s) { return &s.ui.export_form.folder; }},

    Option{.name = "last-folder", .remembered = true, .field = [](auto s) { return &s.ui.last_folder; }},
    Option{.name = "recent-file", .remembered = true, .field = [](auto s) { return &s.ui.recent_files; }},
    Option{.name = "recent-skeleton", .remembered = true, .field = [](auto s) { return &s.ui.recent_skeletons; }},
    Option{.name = "ground", .remembered = true, .field = [](auto s) { return &s.ui.grounds; }},
};

using Path = std::filesystem::path;
using Fault = std::optional<std::string>;

Fault set(bool& value, std::string_view text, const Option::Values&) {
    if (text != "yes" && text != "no") return "yes or no";
    value = text == "yes";
    return std::nullopt;
}

template <class Number>
requires std::is_arithmetic_v<Number> Fault set(Number& value, std::string_view text, const Option::Values& values) {
    const auto number = base::parse_number(text);
    const bool whole = std::is_floating_point_v<Number> || (number && *number == std::trunc(*number));
    if (!number || *number < values.low || *number > values.high || !whole)
        return fmt::format("a {}number from {} to {}", std::is_floating_point_v<Number> ? "" : "whole ", values.low,
                           values.high);
    value = static_cast<Number>(*number);
    return std::nullopt;
}

template <class Enum>
requires std::is_enum_v<Enum> Fault set(Enum& value, std::string_view text, const Option::Values& values) {
    const auto name = std::ranges::find_if(
        values.names, [&](std::string_view each) { return base::equal_ignoring_case(each, text); });
    if (name == values.names.end()) return base::alternatives(values.names);
    value = static_cast<Enum>(name - values.names.begin());
    return std::nullopt;
}

Fault set(std::string& value, std::string_view text, const Option::Values& values) {
    if (!values.knows(text)) return "a word that is known";
    value = text;
    return std::nullopt;
}

Fault set(Path& value, std::string_view text, const Option::Values&) {
    value = text;
    return std::nullopt;
}

Fault set(std::vector<Path>& value, std::string_view text, const Option::Values&) {
    if (value.size() < UiState::recent_limit && !text.empty()) value.emplace_back(text);
    return std::nullopt;
}

/// "-2.5 /data/walk.bvh"
Fault set(std::vector<FileGround>& value, std::string_view text, const Option::Values&) {
    const std::size_t space = text.find(' ');
    const auto height = base::parse_number(text.substr(0, space));
    const std::string_view file = space == std::string_view::npos ? "" : base::trimmed(text.substr(space));
    if (!height || file.empty()) return "a height and a file";
    if (value.size() < UiState::ground_limit) value.push_back({file, *height});
    return std::nullopt;
}

Fault set(std::optional<CameraChoice>& value, std::string_view text, const Option::Values&) {
    const auto read = parse_camera(text);
    if (!std::holds_alternative<CameraChoice>(read)) return fmt::format("a camera such as {}", camera_grammar);
    value = std::get<CameraChoice>(read);
    return std::nullopt;
}

template <class Value>
void clamp(Value& value, const Option::Values& values) {
    if constexpr (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>)
        value = std::clamp(value, static_cast<Value>(values.low), static_cast<Value>(values.high));
}

std::vector<std::string> texts(bool value, const Option::Values&) { return {value ? "yes" : "no"}; }

template <class Number>
requires std::is_arithmetic_v<Number> std::vector<std::string> texts(Number value, const Option::Values&) {
    // Whole numbers are written without an exponent, a float with the few digits of its own precision.
    if constexpr (std::is_same_v<Number, double>) return {base::shortest(value)};
    return {fmt::format("{}", value)};
}

template <class Enum>
requires std::is_enum_v<Enum> std::vector<std::string> texts(Enum value, const Option::Values& values) {
    return {std::string(values.names[static_cast<std::size_t>(value)])};
}

std::vector<std::string> texts(const std::string& value, const Option::Values&) {
    return value.empty() ? std::vector<std::string>{} : std::vector{value};
}

std::vector<std::string> texts(const Path& value, const Option::Values&) {
    return value.empty() ? std::vector<std::string>{} : std::vector{value.string()};
}

std::vector<std::string> texts(const std::vector<Path>& value, const Option::Values&) {
    std::vector<std::string> lines;
    for (const Path& path : value) lines.push_back(path.string());
    return lines;
}

std::vector<std::string> texts(const std::vector<FileGround>& value, const Option::Values&) {
    std::vector<std::string> lines;
    for (const FileGround& ground : value)
        lines.push_back(fmt::format("{} {}", base::shortest(ground.height), ground.file.string()));
    return lines;
}

std::vector<std::string> texts(const std::optional<CameraChoice>& value, const Option::Values&) {
    return value ? std::vector{to_text(*value)} : std::vector<std::string>{};
}

}  // namespace

std::span<const Option> option_table() { return table; }

const Option* find_option(std::string_view name) noexcept {
    const auto* option = std::ranges::find(table, name, &Option::name);
    return option != table.end() ? option : nullptr;
}

std::vector<std::string> texts_of(const Option& option, ConstSettings settings) {
    return std::visit([&](const auto* field) { return texts(*field, option.values); }, option.field.in_const(settings));
}

std::string text_of(const Option& option, ConstSettings settings) {
    const std::vector<std::string> all = texts_of(option, settings);
    return all.empty() ? std::string() : all.front();
}

std::optional<std::string> set_option(const Option& option, std::string_view text, Settings settings) {
    return std::visit([&](auto* field) { return set(*field, text, option.values); }, option.field.in(settings));
}

void clamp_numbers(Settings settings) {
    for (const Option& option : table)
        std::visit([&](auto* field) { clamp(*field, option.values); }, option.field.in(settings));
}

ConstSettings usual_settings() noexcept {
    static const View view;
    static const Playback playback;
    static const UiState ui;
    return {view, playback, ui};
}

std::string to_text(ConstSettings settings) {
    std::string text;
    for (const Option& option : table) {
        if (!option.remembered) continue;
        for (const std::string& value : texts_of(option, settings))
            // A path that contains a line end could not be told from two lines: it is not remembered.
            if (std::ranges::none_of(value, base::is_line_end)) text += fmt::format("{} = {}\n", option.name, value);
    }
    return text;
}

void read_settings(std::string_view text, Settings settings) {
    base::LineReader reader(text);
    for (base::Line line; reader.next(line);) {
        const std::size_t equals = line.text.find('=');
        if (equals == std::string_view::npos) continue;
        const Option* option = find_option(base::trimmed(line.text.substr(0, equals)));
        if (option != nullptr && option->remembered)
            (void)set_option(*option, base::trimmed(line.text.substr(equals + 1)), settings);
    }
}

}  // namespace skelplay::session
