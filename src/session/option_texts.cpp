// Options as text: on command lines, in the state file, in copied commands.

#include "session/option_values.h"

namespace skelplay::session {
namespace {
using Path = fs::path;

bool is_possible(double number, const Option& option) {
    return (number >= option.low && number <= option.high) || (option.or_none && number == 0.0);
}

/// A word of how a file's figure stands: "-2.5" (the ground), "up=-y", "heading=30"; false for anything else.
bool set_word(analysis::PlacementOptions& place, std::string_view word) {
    constexpr std::string_view up = "up=";
    constexpr std::string_view heading = "heading=";
    const bool axis = word.starts_with(up);
    if (axis) return (place.up = figure::signed_axis(word.substr(up.size()))).has_value();
    const bool turned = word.starts_with(heading);
    const auto number = base::parse_number(turned ? word.substr(heading.size()) : word);
    if (number) (turned ? place.heading : place.ground) = number;
    return number.has_value();
}
}  // namespace

Fault read_number(double& value, std::string_view text, const Option& option) {
    const auto number = base::parse_number(text);
    if (!number || !is_possible(*number, option) || (option.whole && *number != std::trunc(*number)))
        return fmt::format("a {}number from {} to {}", option.whole ? "whole " : "", base::shortest(option.low),
                           base::shortest(option.high));
    value = *number;
    return std::nullopt;
}

Fault read_name(std::size_t& value, std::string_view text, const Option& option) {
    const auto name =
        std::ranges::find_if(option.names, [&](std::string_view each) { return base::equal_ignoring_case(each, text); });
    if (name == option.names.end()) return base::alternatives(option.names);
    value = static_cast<std::size_t>(name - option.names.begin());
    return std::nullopt;
}

Fault read(std::string& value, std::string_view text, const Option& option) {
    const bool none = text.empty() && option.or_none;
    if (!none && option.knows != nullptr && !option.knows(text))
        return option.words != nullptr ? base::alternatives(option.words()) : std::string();
    value = text;
    return std::nullopt;
}

Fault read(Path& value, std::string_view text, const Option&) {
    value = text;
    return std::nullopt;
}

Fault read(std::vector<Path>& value, std::string_view text, const Option&) {
    if (value.size() < UiState::recent_limit && !text.empty()) value.emplace_back(text);
    return std::nullopt;
}

/// "-2.5 up=-y /data/walk.bvh"
Fault read(std::vector<FilePlacement>& value, std::string_view text, const Option&) {
    constexpr std::string_view expected = "how it stands and a file";
    FilePlacement read;
    std::string_view rest = text;
    while (set_word(read.place, rest.substr(0, rest.find(' ')))) {
        rest.remove_prefix(std::min(rest.find(' '), rest.size()));
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    }
    read.file = rest;
    if (rest.size() == text.size() || !read.file.is_absolute()) return std::string(expected);
    if (value.size() < UiState::placement_limit) value.push_back(std::move(read));
    return std::nullopt;
}

Fault read(CameraChoice& value, std::string_view text, const Option&) {
    const auto read = parse_camera(text);
    if (!std::holds_alternative<CameraChoice>(read)) return fmt::format("a camera such as {}", camera_grammar);
    value = std::get<CameraChoice>(read);
    return std::nullopt;
}

Fault read(figure::SignedAxis& value, std::string_view text, const Option&) {
    const auto axis = figure::signed_axis(text);
    if (!axis) return "y, z or x, or one of them with a minus";
    value = *axis;
    return std::nullopt;
}

Fault read(std::vector<processing::RepairSpot>& value, std::string_view text, const Option&) {
    auto spots = processing::parse_spots(text);
    if (!spots) return "findings such as spike:LeftArm@50:52;gap:LASI@70:75";
    value = std::move(*spots);
    return std::nullopt;
}

Texts texts(const std::string& value, const Option&) { return value.empty() ? Texts{} : Texts{value}; }

Texts texts(const Path& value, const Option& option) { return texts(value.string(), option); }

Texts texts(const std::vector<Path>& value, const Option&) {
    Texts lines;
    for (const Path& path : value) lines.push_back(path.string());
    return lines;
}

Texts texts(const std::vector<FilePlacement>& value, const Option&) {
    Texts lines;
    for (const auto& [file, place] : value) {
        std::string line;
        if (place.ground) line += base::shortest(*place.ground) + ' ';
        if (place.up) line += fmt::format("up={} ", base::lower(figure::name(*place.up)));
        if (place.heading) line += fmt::format("heading={} ", base::shortest(*place.heading));
        lines.push_back(line + file.string());
    }
    return lines;
}

Texts texts(const CameraChoice& value, const Option&) { return {to_text(value)}; }

Texts texts(const std::vector<processing::RepairSpot>& value, const Option& option) {
    return texts(processing::to_text(value), option);
}

Texts texts(figure::SignedAxis value, const Option&) { return {std::string(figure::name(value))}; }

std::string text_of(const Option& option, const Settings& settings) {
    const Texts all = option.get(option, settings);
    return all.empty() ? std::string() : all.front();
}

std::optional<std::string> set_option(const Option& option, std::string_view text, Settings& settings) {
    Fault fault = option.set(option, text, settings);
    if (fault && !option.expected.empty()) fault = option.expected;
    return fault;
}

std::string nearest_value(const Option& option, std::string_view text) {
    const auto number = base::parse_number(text);
    if (option.kind != Option::Kind::number || !number || is_possible(*number, option)) return std::string(text);
    return base::shortest(std::clamp(*number, option.low, option.high));
}

std::string next_value(const Option& option, const Settings& settings) {
    std::string text = text_of(option, settings);
    const auto name = std::ranges::find(option.names, text);
    if (name == option.names.end()) return text;
    return std::string(option.names[static_cast<std::size_t>(name - option.names.begin() + 1) % option.names.size()]);
}

std::string to_text(const Settings& settings) {
    std::string text;
    for (const Option& option : option_table()) {
        if (!option.remembered) continue;
        Texts values = option.get(option, settings);
        const auto by_call = settings.ui.set_by_call.find(option.name);
        if (by_call != settings.ui.set_by_call.end() && values == by_call->second.now) values = by_call->second.before;
        for (const std::string& value : values)
            // A path that contains a line end could not be told from two lines: it is not remembered.
            if (std::ranges::none_of(value, base::is_line_end)) text += fmt::format("{} = {}\n", option.name, value);
    }
    return text;
}

void read_settings(std::string_view text, Settings& settings) {
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
