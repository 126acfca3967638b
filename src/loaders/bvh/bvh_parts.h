#pragma once

// The parts that the parser of BVH is made of.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "loaders/bvh/bvh.h"

namespace skelplay::loaders {

/// Iterates over the words of a BVH file up to its motion. Reads the file in blocks and keeps only the current one, so
/// that finding the beginning of the motion needs little memory. `{` and `}` are always words of their own.
class BvhScanner {
public:
    struct Word {
        std::string text;  // empty: the end of the file
        std::uint64_t offset = 0;
        bool starts_line = false;  // the first word of its line

        [[nodiscard]] bool is_end() const noexcept { return text.empty(); }
    };

    /// Begins after a byte order mark. `block_bytes`: how much is read at once.
    BvhScanner(const base::ByteSource& source, std::size_t block_bytes);

    /// Sets characters that, besides braces, are words of their own from now on. Not allowed after peek().
    void split_at(std::string_view separators) noexcept { separators_ = separators; }

    /// The next word, without taking it; valid until the next take().
    const Word& peek();
    Word take();
    /// Moves to the next word that starts a line.
    void skip_line();

private:
    /// True when there is a character at position_. Reads a block when needed, and drops everything before keep_ then.
    [[nodiscard]] bool more();
    [[nodiscard]] bool separates(char c) const noexcept;
    void scan();

    const base::ByteSource& source_;
    std::size_t block_bytes_;
    std::string_view separators_;
    std::string buffer_;        // bytes of the file from begin_ on
    std::uint64_t begin_ = 0;   // file offset of buffer_'s first byte
    std::size_t position_ = 0;  // in buffer_: the next character to scan
    std::size_t keep_ = 0;      // in buffer_: the beginning of the word being scanned
    bool at_line_start_ = true;
    bool peeked_ = false;
    Word word_;
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

/// How reading the hierarchy ended.
enum class BvhHierarchyEnd : std::uint8_t {
    motion,   // the word MOTION has been read
    file,     // the file ends after a complete hierarchy
    refused,  // an error has been reported
    stopped,  // by the stop token
};

/// Reads from HIERARCHY to MOTION into document.joints and document.columns.
BvhHierarchyEnd read_bvh_hierarchy(BvhScanner& scanner, const std::stop_token& stop, BvhDocument& document,
                                   base::Diagnostics& diagnostics);

/// The last part of a BVH file, which contains only frames.
struct BvhMotionBlock {
    std::uint64_t begin = 0;                // file offset of its first number; it ends at the end of the file
    std::optional<std::uint64_t> declared;  // the number after `Frames:`
    std::uint64_t declared_offset = 0;      // file offset of that number
};

/// Reads the frames into a document whose columns are known, in parallel pieces; false when stopped. Exactly
/// declared × columns numbers are one stream, in which lines mean nothing; else every line is a frame, and one that has
/// another number of numbers repeats the frame before it, so that numbering holds (MATHS, BVH). A frame with a word
/// that is no number is repeated as well. Numbers glued together, with other separators or decimal commas are read as
/// such where exactly the declared number of numbers comes out, and noted in the document. The result does not depend
/// on the number of threads or the size of pieces, and its memory is bounded by the bytes that are there.
bool read_bvh_frames(const base::ByteSource& bytes, const BvhMotionBlock& block, const LoadOptions& options,
                     BvhDocument& document, base::Diagnostics& diagnostics, const base::Run& run);

}  // namespace skelplay::loaders
