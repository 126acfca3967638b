#pragma once

#include <cstdint>
#include <string_view>

#include "base/lines.h"

namespace skelplay::loaders {

/// A token of an ASF file.
struct AsfToken {
    std::string_view text;
    std::uint64_t offset = 0;
    bool begins_line = false;        // the first of its line
    bool ends_line = false;          // the last of its line
    bool after_parenthesis = false;  // directly after a `(` on the same line, blanks aside
};

/// Iterates over the tokens of an ASF file without comments, and tells where lines begin and end. Most of the format
/// ignores line ends, but vendors' keywords, names, :documentation and :hierarchy depend on them.
class AsfScanner {
public:
    /// `text` is the whole file and must outlive the scanner.
    explicit AsfScanner(std::string_view text);

    [[nodiscard]] bool at_end() const noexcept { return at_end_; }
    /// The next token, without taking it; not allowed at the end.
    [[nodiscard]] const AsfToken& peek() const noexcept { return token_; }
    /// Takes the next token.
    AsfToken take() noexcept;
    /// True when the next token begins a line with a colon and a letter.
    [[nodiscard]] bool at_section() const noexcept;

    /// The rest of the line after the last token taken, comment included. The next token is on a later line afterwards.
    /// Offsets as in the file.
    base::Line take_rest_of_line() noexcept;
    /// The whole next line; false at the end and when the line begins a section. Only after take_rest_of_line().
    bool take_text_line(base::Line& line) noexcept;

private:
    void advance() noexcept;
    void skip_line_end() noexcept;

    std::string_view text_;
    std::size_t position_ = 0;  // after the next token
    std::size_t taken_ = 0;     // after the last token or line taken
    bool line_begins_ = true;   // no token of this line has been seen yet
    bool at_end_ = false;
    AsfToken token_;
};

}  // namespace skelplay::loaders
