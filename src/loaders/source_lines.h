#pragma once

#include <cstdint>
#include <string>

#include "base/byte_source.h"
#include "base/lines.h"

namespace skelplay::loaders {

/// Walks the lines of a file from the beginning, reading it in blocks: costs memory for a block, or for the longest
/// line.
class SourceLines {
public:
    explicit SourceLines(const base::ByteSource& source) : source_(source) {}

    /// Fills `line` with the next line, its text valid until the next call; false at the end. A byte order mark is not
    /// part of the first line.
    bool next(base::Line& line);
    /// The file offset behind the last line read.
    [[nodiscard]] std::uint64_t offset() const noexcept { return base_ + position_; }

private:
    bool read_on();

    static constexpr std::size_t block = 64U << 10U;
    const base::ByteSource& source_;
    std::string buffer_;
    std::uint64_t base_ = 0;    // file offset of the buffer's first byte
    std::size_t position_ = 0;  // in the buffer, behind the last line read
};

}  // namespace skelplay::loaders
