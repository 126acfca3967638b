#pragma once

#include <span>
#include <string_view>
#include <utility>

#include "base/scanner.h"
#include "loaders/bonespro/bonespro.h"

namespace skelplay::loaders {

/// A name (`<Bip01 L Thigh>`, brackets included) is one word. A longer word is cut, and then no valid name or number.
inline constexpr base::WordRule bonespro_words{.comment = "//", .open = '<', .close = '>', .longest = 64U << 10U};

/// Reads what the grammar expects next. When it is missing, throws Refused with "expected X, found Y" and no code.
class BonesProReader : public base::Scanner {
public:
    explicit BonesProReader(const base::ByteSource& source, std::uint64_t block_bytes = 1U << 12U, base::Run run = {})
        : Scanner(source, bonespro_words, block_bytes, std::move(run)) {}

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
