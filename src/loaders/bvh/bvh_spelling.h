#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"

namespace skelplay::loaders {

/// Ways to write numbers that BVH does not have but files do, as far as they were met: how often, and where first.
struct BvhOddSpelling {
    struct Way {
        std::size_t count = 0;
        std::uint64_t first = 0;  // file offset; of no meaning without a count

        void add(std::uint64_t offset, std::size_t times = 1);
    };
    Way glued;           // 0.0-7.5: a minus right behind the number before
    Way separators;      // 1, 2; 3: commas and semicolons as blanks
    Way decimal_commas;  // 1,5

    void append(const BvhOddSpelling& more);
    /// One warning for each way that was met.
    void warn(base::Diagnostics& diagnostics) const;
};

/// What a comma with a digit behind it is. All others separate, as semicolons do.
enum class BvhComma { separates, is_decimal };

/// Writes numbers as BVH has them, with blanks between them and points: `text`, which begins at `offset` in the file,
/// is appended to `usual`, and what was written otherwise is counted.
void respell(std::string_view text, std::uint64_t offset, BvhComma comma, std::string& usual, BvhOddSpelling& odd);

/// A word where it stands in the file.
struct BvhSpeltWord {
    std::string_view text;
    std::uint64_t offset = 0;
};

/// The numbers of words that stand in a row, respelt in the way that makes `count` numbers of them and nothing else.
/// Nothing: there is no such way.
std::optional<std::vector<double>> respelt_numbers(std::span<const BvhSpeltWord> words, std::size_t count,
                                                   BvhOddSpelling& odd);

}  // namespace skelplay::loaders
