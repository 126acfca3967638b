#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/lines.h"

namespace skelplay::loaders {

/// A statement of a Wavefront OBJ: a line and its continuation lines, without comments.
class ObjStatement {
public:
    /// Without blanks at both ends; lines are joined with a space.
    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    /// The file offset of a byte of text(), given by its index.
    [[nodiscard]] std::uint64_t offset(std::size_t position) const noexcept;
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset(0); }

private:
    friend class ObjLines;
    struct Part {
        std::size_t position = 0;  // in text_
        std::uint64_t offset = 0;  // in the file
    };
    std::string text_;
    std::vector<Part> parts_;  // one for each line of the file
};

/// Iterates over the statements of a Wavefront OBJ. Skips a byte order mark, comments (`#` at the beginning of a word)
/// and empty lines; a line that ends in `\` continues on the next. Needs memory for the longest statement.
class ObjLines {
public:
    explicit ObjLines(const base::ByteSource& source) : lines_(source) {}

    /// Fills `statement` with the next one; false at the end.
    bool next(ObjStatement& statement);

private:
    base::SourceLines lines_;
};

}  // namespace skelplay::loaders
