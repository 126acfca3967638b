#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/byte_source.h"
#include "base/run.h"

namespace skelplay::loaders {

/// A word, number or `<name>` and its offset in the file; empty text: the end of the file.
struct BonesProToken {
    std::string_view text;
    std::uint64_t offset = 0;
};

/// Iterates over the tokens of a BonesPro file, reading it in blocks. A name (`<Bip01 L Thigh>`, brackets included) is
/// one token; `//` outside a name begins a comment. Line ends matter only because they end comments and names. Needs
/// memory for a block and a token.
class BonesProScanner {
public:
    /// A longer token is cut, so that it is not a valid name or number any more.
    static constexpr std::size_t longest_token = 64U << 10U;

    /// `source` must outlive the scanner. `run` is asked and told at each block.
    BonesProScanner(const base::ByteSource& source, std::uint64_t block_bytes, base::Run run);

    /// The next token, valid until the next call of any function of the scanner.
    BonesProToken peek();
    /// Takes the next token.
    BonesProToken take();
    /// Takes the next token if it is a number; else false.
    bool take_number(double& value);
    /// True when the stop token ended the text early.
    [[nodiscard]] bool stopped() const noexcept { return stopped_; }

private:
    bool refill();
    void skip_blanks();
    void skip_comment();
    [[nodiscard]] std::size_t token_end(std::size_t end) const;
    [[nodiscard]] std::uint64_t offset() const noexcept { return base_ + position_; }

    const base::ByteSource& source_;
    base::Run run_;
    std::size_t block_;
    std::string buffer_;
    std::uint64_t base_ = 0;    // file offset of the buffer's first byte
    std::size_t position_ = 0;  // in the buffer: everything before it has been read
    std::size_t token_ = 0;     // length of the token peeked at; 0: none
    bool at_end_ = false;       // the buffer contains the last byte
    bool stopped_ = false;
};

}  // namespace skelplay::loaders
