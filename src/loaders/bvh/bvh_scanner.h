#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/byte_source.h"

namespace skelplay::loaders {

/// The words before a BVH's motion, one after the other. The file is read in blocks and forgotten again, so that
/// finding out where the motion begins costs no memory for what follows. `{` and `}` are always words of their own.
class BvhScanner {
public:
    struct Word {
        std::string text;  // empty: the end of the file
        std::uint64_t offset = 0;
        bool starts_line = false;  // nothing but blanks stands before it on its line

        [[nodiscard]] bool is_end() const noexcept { return text.empty(); }
    };

    /// Begins after a byte order mark. `block_bytes`: how much is read at once.
    BvhScanner(const base::ByteSource& source, std::size_t block_bytes);

    /// Further characters that are words of their own from now on (nothing may have been peeked at).
    void split_at(std::string_view separators) noexcept { separators_ = separators; }

    /// The next word, without going past it; valid until the next take().
    const Word& peek();
    Word take();
    /// Goes on to the next word that starts a line.
    void skip_line();

private:
    /// True when buffer_[position_] is there, reading on when it must; forgets what stands before keep_.
    [[nodiscard]] bool more();
    [[nodiscard]] bool separates(char c) const noexcept;
    void scan();

    const base::ByteSource& source_;
    std::size_t block_bytes_;
    std::string_view separators_;
    std::string buffer_;        // bytes of the file from begin_ on
    std::uint64_t begin_ = 0;   // file offset of buffer_'s first byte
    std::size_t position_ = 0;  // in buffer_: the next character to look at
    std::size_t keep_ = 0;      // in buffer_: where the word being scanned begins
    bool at_line_start_ = true;
    bool peeked_ = false;
    Word word_;
};

}  // namespace skelplay::loaders
