#include "figure/length_unit.h"
#include "base/text.h"

namespace skelplay::figure {
namespace {
constexpr std::array<LengthUnit, 5> named_units{{{"m", "metres", 1.0},
                                                 {"cm", "centimetres", 0.01},
                                                 {"mm", "millimetres", 0.001},
                                                 {"in", "inches", 0.0254},
                                                 {"ft", "feet", 0.3048}}};

/// A unit of length as files name it.
struct UnitWord {
    std::string_view word;
    double metres;
};
constexpr std::array<UnitWord, 36> unit_words{{
    {"mm", 0.001},     {"millimeter", 0.001}, {"millimeters", 0.001}, {"millimetre", 0.001}, {"millimetres", 0.001},
    {"cm", 0.01},      {"centimeter", 0.01},  {"centimeters", 0.01},  {"centimetre", 0.01},  {"centimetres", 0.01},
    {"dm", 0.1},       {"decimeter", 0.1},    {"decimeters", 0.1},    {"decimetre", 0.1},    {"decimetres", 0.1},
    {"m", 1.0},        {"meter", 1.0},        {"meters", 1.0},        {"metre", 1.0},        {"metres", 1.0},
    {"km", 1000.0},    {"kilometer", 1000.0}, {"kilometers", 1000.0}, {"kilometre", 1000.0}, {"kilometres", 1000.0},
    {"in", 0.0254},    {"inch", 0.0254},      {"inches", 0.0254},     {"\"", 0.0254},        {"ft", 0.3048},
    {"foot", 0.3048},  {"feet", 0.3048},      {"'", 0.3048},          {"yd", 0.9144},        {"yard", 0.9144},
    {"yards", 0.9144},
}};
}  // namespace

std::span<const LengthUnit> length_units() noexcept { return named_units; }

const LengthUnit* length_unit(std::string_view word) noexcept {
    const auto* row = std::ranges::find(named_units, word, &LengthUnit::word);
    return row == named_units.end() ? nullptr : row;
}

const LengthUnit* length_unit(double metres) noexcept {
    constexpr double rounding = 1e-9;
    const auto* row = std::ranges::find_if(
        named_units, [&](const LengthUnit& unit) { return std::abs(metres / unit.metres - 1.0) < rounding; });
    return row == named_units.end() ? nullptr : row;
}

std::optional<double> metres_in(std::string_view word) noexcept {
    const auto* row =
        std::ranges::find_if(unit_words, [&](const UnitWord& one) { return base::equal_ignoring_case(one.word, word); });
    return row == unit_words.end() ? std::nullopt : std::optional(row->metres);
}
}  // namespace skelplay::figure
