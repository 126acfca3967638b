#pragma once

#include "base/byte_source.h"

namespace skelplay::base {
/// One line of a text and its position in the file.
struct Line {
    std::string_view text;     // without its line end
    std::uint64_t offset = 0;  // of its first byte in the file
};

/// The position of the first line end at or after `position`, or the text's end.
std::size_t end_of_line(std::string_view text, std::size_t position) noexcept;

/// Iterates over the lines of a text in memory. LF, CR and CR LF end a line, even mixed in one file.
class LineReader {
public:
    /// `text` must outlive the reader; `base` is the file offset of its first byte.
    explicit LineReader(std::string_view text, std::uint64_t base = 0) : text_(text), base_(base) {}

    /// Fills `line` with the next line; false at the end. A line end at the end starts no other line.
    bool next(Line& line) noexcept;

private:
    std::string_view text_;
    std::uint64_t base_;
    std::size_t position_ = 0;
};

/// One token (a run of characters that are not blank) and its position in the file.
struct Token {
    std::string_view text;
    std::uint64_t offset = 0;
};

/// Splits a text at blanks (line ends are blanks too).
class TokenReader {
public:
    /// `separators`: more characters at which it is split.
    explicit TokenReader(std::string_view text, std::uint64_t base = 0, std::string_view separators = {})
        : text_(text), base_(base), separators_(separators) {}
    explicit TokenReader(const Line& line) : TokenReader(line.text, line.offset) {}

    /// Fills `token` with the next token; false at the end.
    bool next(Token& token) noexcept;

    /// Everything that has not been read yet, blanks included.
    [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(position_); }
    /// The file offset of rest().
    [[nodiscard]] std::uint64_t offset() const noexcept { return base_ + position_; }

private:
    std::string_view text_;
    std::uint64_t base_;
    std::string_view separators_;
    std::size_t position_ = 0;
};

/// Finds line numbers for ascending offsets in a source, reading in blocks.
class LineCounter {
public:
    explicit LineCounter(const ByteSource& source) : source_(source) {}

    /// Moves to the line that contains `offset` (never less than in the call before); returns the offset of its start.
    std::uint64_t advance_to(std::uint64_t offset);
    /// The current line's number, from 1.
    [[nodiscard]] std::uint64_t line() const noexcept { return line_; }

private:
    const ByteSource& source_;
    std::uint64_t position_ = 0;    // bytes before this offset have been read
    std::uint64_t line_start_ = 0;  // offset of the current line's first byte
    std::uint64_t line_ = 1;
    bool after_cr_ = false;  // the byte before position_ is a CR: an LF at position_ belongs to it
};

/// The tokens of a line.
inline std::vector<Token> words_of(const Line& line) {
    std::vector<Token> words;
    TokenReader reader(line);
    for (Token word; reader.next(word);) words.push_back(word);
    return words;
}

/// The cells between the tabs of a line, without blanks at both ends; a cell may be empty.
std::vector<Token> cells_of(const Line& line);

/// The line without blanks at both ends; an empty one keeps its offset.
Line trimmed(const Line& line) noexcept;

/// The first token of a text; empty when there is none.
inline std::string_view first_word(std::string_view text) noexcept {
    Token word;
    TokenReader(text).next(word);
    return word.text;
}
}  // namespace skelplay::base
