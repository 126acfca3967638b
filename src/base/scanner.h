#pragma once

#include <bitset>
#include "base/lines.h"
#include "base/run.h"
#include "base/text.h"

namespace skelplay::base {
/// How a format separates words, besides blanks.
struct WordRule {
    std::string_view separators = {};  // more characters that only separate words
    std::string_view singles = {};     // characters that are words of their own
    std::string_view comment = {};     // begins a comment, which ends with its line; empty: there are none
    char open = '\0';                  // begins a word that may have blanks: it ends with `close`, or with its line
    char close = '\0';
    std::size_t longest = std::string_view::npos;  // bytes of a word; a longer one is cut
};

/// A word of a text and its position in the file.
struct Word {
    std::string text;  // empty: the end of the file
    std::uint64_t offset = 0;
    bool begins_line = false;  // it is the first word of its line
    std::string after = {};    // the separators between it and the word before it on its line, without blanks

    [[nodiscard]] bool is_end() const noexcept { return text.empty(); }
};

/// Iterates over the words of a file, or over its lines from a word on. Memory holds a block, or the longest word.
class Scanner {
public:
    /// Begins after a byte order mark. `block_bytes`: how much is read at once; `run` counts what is read.
    explicit Scanner(const ByteSource& source, const WordRule& rule = {}, std::uint64_t block_bytes = 64U << 10U,
                     Run run = {});

    /// Separates words by another rule from now on. Not allowed after peek().
    void use(const WordRule& rule);

    /// The next word, without taking it; valid until any other call.
    const Word& peek() {
        if (!std::exchange(peeked_, true)) scan();
        return word_;
    }
    Word take() {
        peek();
        pass();
        return std::move(word_);
    }
    /// Takes the next word if it is a number; else false.
    bool read_number(double& value);
    /// Moves to the next word that begins a line.
    void skip_line() {
        while (!peek().is_end() && !peek().begins_line) take();
    }
    /// True when no other word follows the next one on its line.
    [[nodiscard]] bool next_ends_line();

    /// The rest of the line after the last word taken, as it is in the file. Valid until any other call.
    Line rest_of_line();
    /// Fills `line` with the next line (LF, CR or CR LF), until another call; false at the end, and where `ends` is.
    bool next_line(Line& line, bool (*ends)(std::string_view line) noexcept = nullptr);
    /// The file offset after the last word or line taken.
    [[nodiscard]] std::uint64_t offset() const noexcept { return taken_; }

private:
    /// True when there is a byte so far behind position_. May move the bytes in buffer_.
    [[nodiscard]] bool has(std::size_t ahead = 0) { return position_ + ahead < buffer_.size() || read_up_to(ahead); }
    bool read_up_to(std::size_t ahead);
    [[nodiscard]] bool at_comment(std::size_t ahead = 0);
    [[nodiscard]] bool separates(char c) const noexcept {
        return is_blank(c) || rule_.separators.find(c) != std::string_view::npos;
    }
    void skip_gap();
    void scan();
    void pass() noexcept;
    void move_to(std::uint64_t offset);

    const ByteSource& source_;
    WordRule rule_;
    std::bitset<256> ends_;  // the bytes at which a word ends or may end
    std::size_t block_bytes_;
    Run run_;
    std::string buffer_;        // bytes of the file from begin_ on
    std::uint64_t begin_ = 0;   // file offset of the buffer's first byte
    std::size_t position_ = 0;  // in buffer_: the next byte to scan
    std::size_t keep_ = 0;      // in buffer_: bytes before it are not needed any more
    std::uint64_t taken_ = 0;   // file offset after the last word or line taken
    bool line_begins_ = true;   // no word of the line has been seen yet
    bool peeked_ = false;
    Word word_;
};
}  // namespace skelplay::base
