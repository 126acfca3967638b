#pragma once

#include <type_traits>
#include "session/option_table.h"
#include "session/settings.h"

// How rows of the option table are made: of a name, the values, and a lambda that returns the address of the field;
// what people read of it is in assets/words/options.txt. Only the sources of the table see it.

namespace skelplay::session {
using Fault = std::optional<std::string>;  // what was expected, where a text is none of the values
using Texts = std::vector<std::string>;

Fault read(std::string& value, std::string_view text, const Option& option);
Fault read(fs::path& value, std::string_view text, const Option& option);
Fault read(std::vector<fs::path>& value, std::string_view text, const Option& option);
Fault read(std::vector<FilePlacement>& value, std::string_view text, const Option& option);
Fault read(CameraChoice& value, std::string_view text, const Option& option);
Fault read(std::vector<processing::RepairSpot>& value, std::string_view text, const Option& option);
Fault read(figure::SignedAxis& value, std::string_view text, const Option& option);
Fault read_number(double& value, std::string_view text, const Option& option);
/// `value`: an index into the option's names.
Fault read_name(std::size_t& value, std::string_view text, const Option& option);

Texts texts(const std::string& value, const Option& option);
Texts texts(const fs::path& value, const Option& option);
Texts texts(const std::vector<fs::path>& value, const Option& option);
Texts texts(const std::vector<FilePlacement>& value, const Option& option);
Texts texts(const CameraChoice& value, const Option& option);
Texts texts(const std::vector<processing::RepairSpot>& value, const Option& option);
Texts texts(figure::SignedAxis value, const Option& option);

template <class Value>
concept NamedValue = std::is_enum_v<Value> || std::is_same_v<Value, bool>;
template <class Value>
concept NumberValue = std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>;

/// A number, or one of two names for its least and its greatest value.
template <NumberValue Number> Fault read(Number& value, std::string_view text, const Option& option) {
    double number = 0.0;
    std::size_t name = 0;
    if (Fault fault = option.names.empty() ? read_number(number, text, option) : read_name(name, text, option))
        return fault;
    value = static_cast<Number>(option.names.empty() ? number : name == 0 ? option.low : option.high);
    return std::nullopt;
}

template <NamedValue Value> Fault read(Value& value, std::string_view text, const Option& option) {
    std::size_t name = 0;
    if (Fault fault = read_name(name, text, option)) return fault;
    value = static_cast<Value>(name);
    return std::nullopt;
}

template <class Value> Fault read(std::optional<Value>& value, std::string_view text, const Option& option) {
    Value given{};
    const bool none = option.none && base::equal_ignoring_case(text, *option.none);
    if (!none)
        if (Fault fault = read(given, text, option)) return fault;
    value = none ? std::nullopt : std::optional(std::move(given));
    return std::nullopt;
}

template <NumberValue Number> Texts texts(Number value, const Option& option) {
    if (!option.names.empty())
        return {std::string(static_cast<double>(value) > option.low ? option.names.back() : option.names.front())};
    // Whole numbers are written without an exponent, a float with the few digits of its own precision.
    if constexpr (std::is_same_v<Number, double>) return {base::shortest(value)};
    return {fmt::format("{}", value)};
}

template <NamedValue Value> Texts texts(Value value, const Option& option) {
    return {std::string(option.names[static_cast<std::size_t>(value)])};
}

template <class Value> Texts texts(const std::optional<Value>& value, const Option& option) {
    return value ? texts(*value, option) : Texts{};
}

/// A row of the table in the making.
struct Row {
    Option option;
    operator Option() const { return option; }

    Row& why_not(const char* (*greyed)(const Session&)) { return set(option.why_not, greyed); }
    Row& then(void (*changed)(Session&)) { return set(option.changed, changed); }
    Row& named(std::span<const std::string_view> names) { return set(option.names, names); }
    Row& once() { return set(option.remembered, false); }
    Row& needs(std::string_view word) { return set(option.needs, word); }
    Row& none(std::string_view text) { return set(option.none, text); }
    Row& or_none() { return set(option.or_none, true); }
    Row& known(bool (*knows)(std::string_view)) { return set(option.knows, knows); }
    Row& listed(std::vector<std::string_view> (*words)()) { return set(option.words, words); }
    Row& between(double low, double high) {
        option.low = low;
        option.high = high;
        return *this;
    }

private:
    template <class Field, class Value> Row& set(Field& field, const Value& value) {
        field = value;
        return *this;
    }
};

template <class Field> Row row(std::string_view name, Option::Kind kind, Field /*field*/) {
    return {{.name = name,
             .kind = kind,
             .get = [](const Option& option, const Settings& settings) { return texts(*Field{}(settings), option); },
             .set = [](const Option& option, std::string_view text,
                       Settings& settings) { return read(*Field{}(settings), text, option); }}};
}

/// Its names are in assets/words/options.txt, or given by Row::named().
template <class Field> Row choice(std::string_view name, Field field) { return row(name, Option::Kind::choice, field); }

template <class Field> Row flag(std::string_view name, Field field) {
    static constexpr std::array<std::string_view, 2> names{"no", "yes"};
    Row made = row(name, Option::Kind::flag, field).named(names);
    made.option.expected = "yes or no";
    return made;
}

template <class Field> Row number(std::string_view name, double low, double high, Field field) {
    Row made = row(name, Option::Kind::number, field).between(low, high);
    made.option.whole = std::is_integral_v<std::decay_t<decltype(*field(std::declval<Settings&>()))>>;
    return made;
}

/// Any other value: a text that is checked by Row::known(), a path, a camera.
template <class Field> Row text(std::string_view name, Field field) { return row(name, Option::Kind::text, field); }

/// A list of values.
template <class Field> Row list(std::string_view name, Field field) { return row(name, Option::Kind::list, field); }

/// The rows of these groups, which stand behind each other.
std::vector<Option> rows(std::initializer_list<std::pair<OptionGroup, std::vector<Row>>> groups);
/// The rows about files: how they are read, rendered and written, and the recent ones.
std::vector<Option> file_rows();
}  // namespace skelplay::session
