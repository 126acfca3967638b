#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "loaders/bva/bva_document.h"

namespace skelplay::loaders {

/// Where the numbers of each kind stand in a segment's row: translation, rotation and scale along x, y and z.
struct BvaColumns {
    std::array<std::uint32_t, bva_row_numbers> of{0, 1, 2, 3, 4, 5, 6, 7, 8};  // by kind * 3 + axis
};

/// What the columns of a segment are measured in, by kind and axis.
struct BvaMeasures {
    std::array<std::string_view, bva_row_numbers> words;         // empty: none
    std::array<std::optional<double>, bva_row_numbers> size_of;  // metres or radians; nothing: not known
};

/// The columns and units of all segments. Each segment has its own units, but a figure one of length and one of turns:
/// the first that is known. So the numbers of segments in others are converted. What is not as expected is said.
class BvaUnits {
public:
    /// `document` must outlive it.
    BvaUnits(const BvaDocument& document, base::Diagnostics& diagnostics);

    /// By the labels of a segment, counted from 0.
    [[nodiscard]] const BvaColumns& columns(std::size_t segment) const { return columns_[segment]; }
    /// In a unit of length of the figure; nothing: none is known.
    [[nodiscard]] std::optional<double> metres() const { return size(length_, 0); }
    /// In a unit of turns of the figure.
    [[nodiscard]] double radians() const;
    /// The unit of length as the file spells it; empty: none.
    [[nodiscard]] std::string length_word() const { return std::string(measures_[length_.value_or(0)].words[0]); }
    /// What a segment's number of that kind and axis is multiplied by. One without a known unit is in that of its first
    /// axis, else in the figure's.
    [[nodiscard]] double factor(std::size_t segment, std::size_t kind) const;

private:
    using Place = std::optional<std::size_t>;  // of a segment

    [[nodiscard]] Place first_known(std::size_t kind) const;
    [[nodiscard]] std::optional<double> size(Place segment, std::size_t kind) const {
        return segment ? measures_[*segment].size_of.at(kind) : std::nullopt;
    }
    [[nodiscard]] bool is_converted(std::size_t segment) const;
    void warn_of_unknown(std::size_t kind, std::string_view expected, Place known, std::string_view without,
                         base::Diagnostics& diagnostics) const;
    void note_differences(base::Diagnostics& diagnostics) const;

    const BvaDocument& document_;
    std::vector<BvaColumns> columns_;
    std::vector<BvaMeasures> measures_;
    Place length_, turn_;  // where those of the figure are
};

}  // namespace skelplay::loaders
