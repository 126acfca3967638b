#include "loaders/bva/bva_units.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/trigonometric.hpp>
#include <utility>

#include "base/text.h"
#include "loaders/unit_words.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

constexpr std::size_t first_bva_turn = 3;  // of the kinds
constexpr std::size_t first_bva_scale = 6;
constexpr bool is_bva_turn(std::size_t kind) { return kind >= first_bva_turn && kind < first_bva_scale; }

/// The place of a label among XTRAN YTRAN ZTRAN XROT YROT ZROT XSCALE YSCALE ZSCALE, as far as its words tell.
std::optional<std::size_t> kind_of_label(std::string_view label) {
    if (label.empty()) return std::nullopt;
    const char axis = base::lower(label.front());
    if (axis < 'x' || axis > 'z') return std::nullopt;
    constexpr std::array<std::string_view, 3> kinds{"TRA", "ROT", "SCA"};
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        if (base::contains_ignoring_case(label, kinds.at(kind))) return kind * 3 + static_cast<std::size_t>(axis - 'x');
    return std::nullopt;
}

/// The columns that the labels name; in the usual order where they don't, which is said.
BvaColumns columns_of_labels(const BvaSegment& segment, base::Diagnostics& diagnostics) {
    BvaColumns columns;
    std::array<bool, bva_row_numbers> seen{};
    std::size_t known = 0;
    for (std::size_t i = 0; i < std::min(segment.labels.size(), bva_row_numbers); ++i) {
        const auto kind = kind_of_label(segment.labels[i].text);
        if (!kind || std::exchange(seen.at(*kind), true)) break;
        columns.of.at(*kind) = static_cast<std::uint32_t>(i);
        ++known;
    }
    if (known == bva_row_numbers && segment.labels.size() == bva_row_numbers) return columns;
    diagnostics.warning(
        segment.labels.empty() ? segment.name.offset : segment.labels.front().offset, "bva.labels",
        fmt::format("expected nine labels such as XTRAN, found {}; translation, rotation and scale are "
                    "assumed, along X, Y and Z",
                    segment.labels.empty() ? "none" : fmt::format("others in '{}'", as_found(segment.name.text))));
    return {};
}

std::optional<double> radians_in(std::string_view word) {
    if (base::starts_with_ignoring_case(word, "RAD")) return 1.0;
    if (base::starts_with_ignoring_case(word, "DEG")) return glm::radians(1.0);
    return std::nullopt;
}

BvaMeasures measures_of(const BvaSegment& segment, const BvaColumns& columns) {
    BvaMeasures measures;
    for (std::size_t kind = 0; kind < bva_row_numbers; ++kind) {
        const std::size_t column = columns.of.at(kind);
        if (column >= segment.units.size()) continue;
        const std::string_view word = segment.units[column].text;
        measures.words.at(kind) = word;
        measures.size_of.at(kind) = is_bva_turn(kind) ? radians_in(word) : metres_in(word);
    }
    return measures;
}

}  // namespace

BvaUnits::BvaUnits(const BvaDocument& document, base::Diagnostics& diagnostics) : document_(document) {
    for (const BvaSegment& segment : document.segments) {
        columns_.push_back(columns_of_labels(segment, diagnostics));
        measures_.push_back(measures_of(segment, columns_.back()));
    }
    length_ = first_known(0);
    turn_ = first_known(first_bva_turn);
    warn_of_unknown(0, "a unit of length such as INCHES", length_, "its size decides", diagnostics);
    warn_of_unknown(first_bva_turn, "DEGREES or RADIANS", turn_, "degrees are assumed", diagnostics);
    note_differences(diagnostics);
}

double BvaUnits::radians() const { return size(turn_, first_bva_turn).value_or(glm::radians(1.0)); }

double BvaUnits::factor(std::size_t segment, std::size_t kind) const {
    const auto& known = measures_[segment].size_of;
    const std::size_t first = is_bva_turn(kind) ? first_bva_turn : 0;
    const auto own = known.at(kind) ? known.at(kind) : known.at(first);
    const auto figures = first == 0 ? metres() : std::optional(radians());
    return own && figures ? *own / *figures : 1.0;
}

BvaUnits::Place BvaUnits::first_known(std::size_t kind) const {
    const auto found = std::ranges::find_if(
        measures_, [&](const BvaMeasures& measures) { return measures.size_of.at(kind).has_value(); });
    return found == measures_.end() ? Place() : Place(static_cast<std::size_t>(found - measures_.begin()));
}

bool BvaUnits::is_converted(std::size_t segment) const {
    for (std::size_t kind = 0; kind < first_bva_scale; ++kind)
        if (factor(segment, kind) != 1.0) return true;
    return false;
}

/// Once for segments one after the other that say the same.
void BvaUnits::warn_of_unknown(std::size_t kind, std::string_view expected, Place known, std::string_view without,
                               base::Diagnostics& diagnostics) const {
    for (std::size_t i = 0; i < measures_.size(); ++i) {
        const std::string_view word = measures_[i].words.at(kind);
        if (measures_[i].size_of.at(kind) || (i > 0 && measures_[i - 1].words.at(kind) == word)) continue;
        const BvaSegment& segment = document_.segments[i];
        const std::size_t column = columns_[i].of.at(kind);
        const std::string done =
            known ? fmt::format("{} is assumed, as of '{}'", as_found(measures_[*known].words.at(kind)),
                                as_found(document_.segments[*known].name.text))
                  : std::string(without);
        diagnostics.warning(
            column < segment.units.size() ? segment.units[column].offset : segment.name.offset, "bva.unit",
            fmt::format("expected {}, found {}; {}", expected, word.empty() ? "none" : as_found(word), done));
    }
}

void BvaUnits::note_differences(base::Diagnostics& diagnostics) const {
    std::size_t others = 0;
    Place first;
    for (std::size_t i = 0; i < measures_.size(); ++i) {
        if (!is_converted(i)) continue;
        ++others;
        if (!first) first = i;
    }
    if (!first) return;
    const auto shown = [&](std::size_t kind) {
        const std::string_view word = measures_[*first].words.at(kind);
        return word.empty() ? std::string("none") : as_found(word);
    };
    const BvaSegment& segment = document_.segments[*first];
    diagnostics.note(segment.units.front().offset, "bva.units",
                     fmt::format("{} in other units than the first, '{}' in {} and {}: each is read by its own",
                                 base::counted(others, "segment is", "segments are"), as_found(segment.name.text),
                                 shown(0), shown(first_bva_turn)));
}

}  // namespace skelplay::loaders
