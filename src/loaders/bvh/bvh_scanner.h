#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/byte_source.h"

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

}  // namespace skelplay::loaders
