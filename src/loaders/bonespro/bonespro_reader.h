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
};

/// Reads what the grammar expects next. When it is missing, throws Refused with "expected X, found Y" and no code.
class BonesProReader : public BonesProScanner {
public:
    using BonesProScanner::BonesProScanner;

    /// One number; `what` names it in messages ("a weight").
    double number(std::string_view what);
    /// Numbers of `what` ("a box").
    void numbers(std::span<double> values, std::string_view what);
    glm::dvec3 vector(std::string_view what);
    /// Twelve numbers, which fill the columns of the matrix one after the other.
    glm::dmat4 matrix(std::string_view what);
    /// A whole number; it may be written with a decimal point.
    std::int64_t integer(std::string_view what);
    /// A whole number from 0 to 2³² − 2.
    std::size_t count(std::string_view what);
    /// A sequence of words such as "Begin structure file", on any number of lines.
    void words(std::initializer_list<std::string_view> expected, std::string_view what);
    /// The numbers of bones and vertices; there is at least one bone.
    BonesProCounts counts();
    /// True when the next token begins with `prefix`, ASCII case and quotation marks aside; moves past it.
    bool word(std::string_view prefix);
    /// Like word(), without moving.
    [[nodiscard]] bool sees(std::string_view prefix);
    /// One of two words; true: the second. `what`: both, for messages.
    bool one_of(std::string_view word, std::string_view other, std::string_view what);

    /// Says that `what` was expected.
    [[noreturn]] void missing(std::string_view what);
};

/// What `read()` finds missing; nothing when it finds all.
template <class Read>
std::optional<base::Diagnostic> missing_in(const Read& read) {
    try {
        read();
    } catch (Refused& fault) {
        return std::move(fault.reason);
    }
    return std::nullopt;
}

/// Refuses a file for what is missing in it.
[[noreturn]] inline void refuse_for(const base::Diagnostic& missing, std::string_view code) {
    refuse(missing.offset, code, missing.message + "; the file is refused");
}

}  // namespace skelplay::loaders
