#pragma once

#include <span>
#include <string_view>

#include "base/lines.h"
#include "base/run.h"
#include "loaders/bonespro/bonespro.h"

namespace skelplay::loaders {

/// Iterates over the tokens of a BonesPro file, reading it in blocks. A name (`<Bip01 L Thigh>`, brackets included) is
/// one token; `//` outside a name begins a comment. Line ends matter only because they end comments and names. Needs
/// memory for a block and a token.
class BonesProScanner {
public:
    /// A longer token is cut, so that it is not a valid name or number any more.
    static constexpr std::size_t longest_token = 64U << 10U;

    /// `source` must outlive the scanner. `run` is checked and advanced at each block.
    explicit BonesProScanner(const base::ByteSource& source, std::uint64_t block_bytes = 1U << 12U, base::Run run = {});

    /// The next token, a word, number or `<name>`, empty at the end of the file; valid until the next call of any
    /// function of the scanner.
    base::Token peek();
    /// Takes the next token.
    base::Token take();
    /// Takes the next token if it is a number; else false.
    bool read_number(double& value);
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
    std::size_t position_ = 0;  // in the buffer; all bytes before it have been read
    std::size_t token_ = 0;     // length of the token peeked at; 0: none
    bool at_end_ = false;       // the buffer contains the last byte
    bool stopped_ = false;
};

/// Reads what the grammar expects next. When it is missing, the reading function returns false and fault() describes
/// it; the caller decides whether the file is refused.
class BonesProReader : public BonesProScanner {
public:
    struct Fault {
        std::string text;  // "expected X, found Y"
        std::uint64_t offset = 0;
    };

    using BonesProScanner::BonesProScanner;

    [[nodiscard]] const Fault& fault() const noexcept { return fault_; }

    /// One number; `what` names it in messages ("a weight").
    bool number(double& value, std::string_view what);
    /// Numbers of `what` ("a box").
    bool numbers(std::span<double> values, std::string_view what);
    bool vector(glm::dvec3& value, std::string_view what);
    /// Twelve numbers, which fill the columns of the matrix one after the other.
    bool matrix(glm::dmat4& value, std::string_view what);
    /// A whole number; it may be written with a decimal point.
    bool integer(std::int64_t& value, std::string_view what);
    /// A whole number from 0 to 2³² − 2.
    bool count(std::size_t& value, std::string_view what);
    /// A sequence of words such as "Begin structure file", on any number of lines.
    bool words(std::initializer_list<std::string_view> expected, std::string_view what);
    /// The numbers of bones and vertices; there is at least one bone.
    bool counts(BonesProCounts& counts);
    /// True when the next token begins with `prefix`, ASCII case and quotation marks aside; moves past it.
    bool word(std::string_view prefix);
    /// Like word(), without moving.
    [[nodiscard]] bool sees(std::string_view prefix);
    /// One of two words; `second`: which. `what`: both, for messages.
    bool one_of(std::string_view word, std::string_view other, bool& second, std::string_view what);

    /// Sets fault() to say that `what` was expected. Always returns false.
    bool missing(std::string_view what);

private:
    Fault fault_;
};

}  // namespace skelplay::loaders
