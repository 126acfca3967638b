#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/bulk_array.h"
#include "base/byte_source.h"
#include "base/chunks.h"
#include "loaders/bvh/bvh_spelling.h"

namespace skelplay::loaders {

/// A line with a bad word, or with a different number of words than a frame.
struct BvhOddLine {
    std::size_t first = 0;     // index of its first word in the block
    std::uint64_t offset = 0;  // of its first word in the file
    std::size_t count = 0;     // of its words
    bool has_bad_word = false;
};

/// A word that is not a number.
struct BvhBadWord {
    std::size_t index = 0;     // in the block
    std::uint64_t offset = 0;  // in the file
};

/// What there is to know about a motion block besides its numbers.
struct BvhWords {
    /// The largest number of odd lines, and of bad words, that are kept.
    static constexpr std::size_t oddity_limit = 1U << 20U;

    std::size_t count = 0;
    std::size_t lines = 0;  // that are not blank
    std::vector<BvhOddLine> odd_lines;
    std::vector<BvhBadWord> bad_words;
    std::optional<BvhOddLine> lost_line;  // the first odd line beyond the limit
    std::optional<BvhBadWord> lost_word;  // the first bad word beyond the limit
};

/// Reads the words of a block whose frames have `columns` numbers into `numbers`: one number for each word, 0 for bad
/// ones. Works in chunks on several threads; the result does not depend on their number or size. Nothing when stopped.
std::optional<BvhWords> read_bvh_words(const base::ByteSource& bytes, const base::ChunkWork& work, std::size_t columns,
                                       base::NumberArray& numbers);

/// The same with every number respelt (bvh_spelling.h) before it is read. `numbers`: null when they are only counted.
/// Offsets are of the text as respelt: they mean something only where nothing was.
std::optional<BvhWords> read_respelt_bvh_words(const base::ByteSource& bytes, const base::ChunkWork& work,
                                               std::size_t columns, BvhComma comma, BvhOddSpelling& odd,
                                               base::NumberArray* numbers);

}  // namespace skelplay::loaders
