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

/// A line that is not simply a frame's numbers.
struct BvhOddLine {
    std::size_t first = 0;     // of its words, among the block's
    std::uint64_t offset = 0;  // of its first word in the file
    std::size_t count = 0;     // of its words
    bool has_bad_word = false;
};

/// A word that is no number.
struct BvhBadWord {
    std::size_t index = 0;     // among the block's words
    std::uint64_t offset = 0;  // in the file
};

/// What the numbers of a motion block alone do not tell.
struct BvhWords {
    /// So many odd lines, and so many bad words, are kept at most.
    static constexpr std::size_t oddity_limit = 1U << 20U;

    std::size_t count = 0;
    std::size_t lines = 0;  // that are not blank
    std::vector<BvhOddLine> odd_lines;
    std::vector<BvhBadWord> bad_words;
    std::optional<BvhOddLine> lost_line;  // the first odd line beyond the limit
    std::optional<BvhBadWord> lost_word;  // the first bad word beyond the limit
};

/// Reads the words of a block whose frames have `columns` numbers into `numbers`, one stream with 0 for words that are
/// none, in parallel pieces; nothing when stopped. Neither the number of threads nor the size of pieces matters for the
/// result.
std::optional<BvhWords> read_bvh_words(const base::ByteSource& bytes, const base::ChunkWork& work, std::size_t columns,
                                       base::NumberArray& numbers);

/// The same with every number respelt (bvh_spelling.h) before it is read. `numbers`: null when they are only counted.
/// Offsets are of the text as respelt: they mean something only where nothing was.
std::optional<BvhWords> read_respelt_bvh_words(const base::ByteSource& bytes, const base::ChunkWork& work,
                                               std::size_t columns, BvhComma comma, BvhOddSpelling& odd,
                                               base::NumberArray* numbers);

}  // namespace skelplay::loaders
