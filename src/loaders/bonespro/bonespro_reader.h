#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/diagnostics.h"
#include "loaders/bonespro/bonespro_document.h"
#include "loaders/bonespro/bonespro_scanner.h"

namespace skelplay::loaders {

/// Reads what the grammar expects next. When it is missing, the reading function returns false and fault() describes
/// it; the caller decides whether the file is refused.
class BonesProReader {
public:
    struct Fault {
        std::string text;  // "expected X, found Y"
        std::uint64_t offset = 0;
    };

    /// `source` must outlive the reader.
    explicit BonesProReader(const base::ByteSource& source, std::uint64_t block_bytes = 1U << 12U, base::Run run = {})
        : scanner_(source, block_bytes, std::move(run)) {}

    [[nodiscard]] BonesProScanner& scanner() noexcept { return scanner_; }
    [[nodiscard]] const Fault& fault() const noexcept { return fault_; }
    [[nodiscard]] bool stopped() const noexcept { return scanner_.stopped(); }

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

    /// Sets fault() to say that `what` was expected. Always returns false.
    bool missing(std::string_view what);

private:
    BonesProScanner scanner_;
    Fault fault_;
};

}  // namespace skelplay::loaders
