// Options as text: on command lines, in the state file, in copied commands.

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <type_traits>
#include <utility>

#include "base/lines.h"
#include "base/numbers.h"
#include "base/text.h"
#include "session/option_table.h"

namespace skelplay::session {

namespace {

using Path = std::filesystem::path;
using Fault = std::optional<std::string>;

/// The names of a switch's two values.
std::string_view name_of(bool value, const Option::Values& values) {
    if (!values.names.empty()) return values.names[value ? 1 : 0];
    return value ? "yes" : "no";
}

Fault set(bool& value, std::string_view text, const Option::Values& values) {
    const std::string_view yes = name_of(true, values);
    const std::string_view no = name_of(false, values);
    if (text != yes && text != no) return fmt::format("{} or {}", yes, no);
    value = text == yes;
    return std::nullopt;
}

bool is_possible(double number, const Option::Values& values) {
    return (number >= values.low && number <= values.high) || (values.or_none && number == 0.0);
}

template <class Number>
requires std::is_arithmetic_v<Number> Fault set_number(Number& value, std::string_view text,
                                                       const Option::Values& values) {
    const auto number = base::parse_number(text);
    const bool whole = std::is_floating_point_v<Number> || (number && *number == std::trunc(*number));
    if (!number || !is_possible(*number, values) || !whole)
        return fmt::format("a {}number from {} to {}", std::is_floating_point_v<Number> ? "" : "whole ",
                           base::shortest(values.low), base::shortest(values.high));
    value = static_cast<Number>(*number);
    return std::nullopt;
}

/// An enumeration or a number.
template <class T>
requires std::is_enum_v<T> || std::is_arithmetic_v<T> Fault set(T& value, std::string_view text,
                                                                const Option::Values& values) {
    if constexpr (std::is_arithmetic_v<T>)
        if (values.names.empty()) return set_number(value, text, values);
    const auto name = std::ranges::find_if(
        values.names, [&](std::string_view each) { return base::equal_ignoring_case(each, text); });
    if (name == values.names.end()) return base::alternatives(values.names);
    if constexpr (std::is_enum_v<T>)
        value = static_cast<T>(name - values.names.begin());
    else
        value = static_cast<T>(name == values.names.begin() ? values.low : values.high);
    return std::nullopt;
}

Fault set(std::string& value, std::string_view text, const Option::Values& values) {
    const bool known = text.empty()              ? values.or_none
                       : values.knows != nullptr ? values.knows(text)
                                                 : std::ranges::find(values.names, text) != values.names.end();
    if (!known) return values.words != nullptr ? base::alternatives(values.words()) : base::alternatives(values.names);
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

/// A word of how a file's figure stands: "-2.5" (the ground), "up=-y", "heading=30"; false for anything else.
bool set_word(analysis::PlacementOptions& place, std::string_view word) {
    constexpr std::string_view up = "up=";
    constexpr std::string_view heading = "heading=";
    const bool axis = word.starts_with(up);
    if (axis) place.up = figure::signed_axis(word.substr(up.size()));
    if (axis) return place.up.has_value();
    const bool turned = word.starts_with(heading);
    const auto number = base::parse_number(turned ? word.substr(heading.size()) : word);
    (turned ? place.heading : place.ground) = number;
    return number.has_value();
}

/// "-2.5 up=-y /data/walk.bvh"
Fault set(std::vector<FilePlacement>& value, std::string_view text, const Option::Values&) {
    constexpr std::string_view expected = "how it stands and a file";
    const std::size_t file = std::min(text.find('/'), text.size());
    FilePlacement read{text.substr(file), {}};
    std::string_view words = base::trimmed(text.substr(0, file));
    if (words.empty() || read.file.empty()) return std::string(expected);
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (!set_word(read.place, words.substr(0, end))) return std::string(expected);
        words = base::trimmed(words.substr(end));
    }
    if (value.size() < UiState::placement_limit) value.push_back(std::move(read));
    return std::nullopt;
}

Fault set(CameraChoice& value, std::string_view text, const Option::Values&) {
    const auto read = parse_camera(text);
    if (!std::holds_alternative<CameraChoice>(read)) return fmt::format("a camera such as {}", camera_grammar);
    value = std::get<CameraChoice>(read);
    return std::nullopt;
}

Fault set(figure::SignedAxis& value, std::string_view text, const Option::Values&) {
    const auto axis = figure::signed_axis(text);
    if (!axis) return "y, z or x, or one of them with a minus";
    value = *axis;
    return std::nullopt;
}

template <class T>
Fault set(std::optional<T>& value, std::string_view text, const Option::Values& values) {
    T given{};
    const bool none = values.none && base::equal_ignoring_case(text, *values.none);
    if (!none)
        if (auto fault = set(given, text, values)) return fault;
    value = none ? std::nullopt : std::optional(std::move(given));
    return std::nullopt;
}

/// Sets the value; else says what was expected, as the option puts it.
template <class T>
Fault set_or_say(T& value, std::string_view text, const Option::Values& values) {
    Fault fault = set(value, text, values);
    if (fault && !values.expected.empty()) fault = values.expected;
    return fault;
}

template <class T>
constexpr bool is_number = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

/// False where a value of this type is none of the option.
template <class Value, class Given>
bool take(Value& value, const Given& given, const Option::Values& values) {
    if constexpr (std::is_same_v<Given, std::string>) {
        return !set(value, given, values);
    } else if constexpr (is_number<Value> && is_number<Given>) {
        const auto number = static_cast<double>(given);
        if (!std::isfinite(number)) return false;
        value = static_cast<Value>(is_possible(number, values) ? number : std::clamp(number, values.low, values.high));
        return true;
    } else if constexpr (std::is_same_v<Value, Given>) {
        value = given;
        return true;
    }
    return false;
}

template <class Value>
Value next_of(const Value& value, const Option::Values& values) {
    if constexpr (std::is_same_v<Value, bool>) return !value;
    if constexpr (std::is_enum_v<Value>)
        return static_cast<Value>((static_cast<std::size_t>(value) + 1) % values.names.size());
    return value;
}

std::vector<std::string> texts(bool value, const Option::Values& values) {
    return {std::string(name_of(value, values))};
}

template <class Number>
requires std::is_arithmetic_v<Number> std::vector<std::string> texts(Number value, const Option::Values& values) {
    if (!values.names.empty())
        return {std::string(static_cast<double>(value) > values.low ? values.names.back() : values.names.front())};
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

std::vector<std::string> texts(const std::vector<FilePlacement>& value, const Option::Values&) {
    std::vector<std::string> lines;
    for (const auto& [file, place] : value) {
        std::string line;
        if (place.ground) line += base::shortest(*place.ground) + ' ';
        if (place.up) line += fmt::format("up={} ", base::lower(figure::name(*place.up)));
        if (place.heading) line += fmt::format("heading={} ", base::shortest(*place.heading));
        lines.push_back(line + file.string());
    }
    return lines;
}

std::vector<std::string> texts(const CameraChoice& value, const Option::Values&) { return {to_text(value)}; }

std::vector<std::string> texts(figure::SignedAxis value, const Option::Values&) {
    return {std::string(figure::name(value))};
}

template <class T>
std::vector<std::string> texts(const std::optional<T>& value, const Option::Values& values) {
    return value ? texts(*value, values) : std::vector<std::string>{};
}

}  // namespace

std::vector<std::string> texts_of(const Option& option, ConstSettings settings) {
    return std::visit([&](const auto* field) { return texts(*field, option.values); }, option.field.in_const(settings));
}

std::string text_of(const Option& option, ConstSettings settings) {
    return text_of(option, value_of(option, settings));
}

Option::Value value_of(const Option& option, ConstSettings settings) {
    return std::visit([](const auto* field) { return Option::Value(*field); }, option.field.in_const(settings));
}

std::string text_of(const Option& option, const Option::Value& value) {
    const auto all = std::visit([&](const auto& each) { return texts(each, option.values); }, value);
    return all.empty() ? std::string() : all.front();
}

ParsedValue parse_value(const Option& option, std::string_view text) {
    return std::visit(
        [&](const auto* field) -> ParsedValue {
            auto value = *field;
            if (auto expected = set_or_say(value, text, option.values)) return {{}, std::move(*expected)};
            return {Option::Value(std::move(value)), {}};
        },
        option.field.in_const(default_settings()));
}

std::optional<std::string> set_option(const Option& option, std::string_view text, Settings settings) {
    return std::visit([&](auto* field) { return set_or_say(*field, text, option.values); }, option.field.in(settings));
}

bool set_value(const Option& option, const Option::Value& value, Settings settings) {
    return std::visit([&](auto* field, const auto& given) { return take(*field, given, option.values); },
                      option.field.in(settings), value);
}

Option::Value next_value(const Option& option, ConstSettings settings) {
    return std::visit([&](const auto* field) { return Option::Value(next_of(*field, option.values)); },
                      option.field.in_const(settings));
}

std::string to_text(ConstSettings settings) {
    std::string text;
    for (const Option& option : option_table()) {
        if (!option.remembered) continue;
        std::vector<std::string> values = texts_of(option, settings);
        const auto by_call = settings.ui->set_by_call.find(option.name);
        if (by_call != settings.ui->set_by_call.end() && values == by_call->second.now) values = by_call->second.before;
        for (const std::string& value : values)
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
