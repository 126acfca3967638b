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
    bool after_parenthesis = false;  // a `(` stands right before it, blanks aside
};

/// Walks the tokens of an ASF file, comments left out, and tells where lines begin and end: most of the format does
/// not care for lines, but vendors' keywords, names, :documentation and :hierarchy do.
class AsfScanner {
public:
    /// `text` is the whole file and must outlive the scanner.
    explicit AsfScanner(std::string_view text);

    [[nodiscard]] bool at_end() const noexcept { return at_end_; }
    /// The token to come; must not be asked at the end.
    [[nodiscard]] const AsfToken& peek() const noexcept { return token_; }
    /// The token to come, which is gone then.
    AsfToken take() noexcept;
    /// True when the token to come begins a line with a colon and a letter.
    [[nodiscard]] bool at_section() const noexcept;

    /// What is left of the line that the last token taken stands on, comment included; the next token is on a later
    /// line then. Offsets as in the file.
    base::Line take_rest_of_line() noexcept;
    /// The next line as it stands unless it begins a section; false then and at the end. To be called after
    /// take_rest_of_line() only.
    bool take_text_line(base::Line& line) noexcept;

private:
    void advance() noexcept;
    void skip_line_end() noexcept;

    std::string_view text_;
    std::size_t position_ = 0;  // after the token to come
    std::size_t taken_ = 0;     // after the last token or line taken
    bool line_begins_ = true;   // no token of this line has been seen
    bool at_end_ = false;
    AsfToken token_;
};

}  // namespace skelplay::loaders
