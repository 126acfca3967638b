#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "loaders/acclaim/asf_document.h"
#include "loaders/acclaim/asf_scanner.h"

namespace skelplay::loaders {

/// The values that follow a keyword of an ASF file, made into what they mean. What is wrong is said, and something
/// harmless stands in for it.
class AsfFields {
public:
    explicit AsfFields(base::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    /// Exactly one number.
    std::optional<double> number(const AsfToken& keyword, std::span<const AsfToken> values);
    /// Three numbers; 0 for each that is missing or none.
    glm::dvec3 vector(const AsfToken& keyword, std::span<const AsfToken> values);
    /// `xyz`, `ZYX`, `z y x`: the first axis first.
    AxisOrder axis_order(const AsfToken& keyword, std::span<const AsfToken> values);
    /// tx ty tz rx ry rz l in any order; `l` only where it may stand.
    std::vector<Dof> dofs(std::span<const AsfToken> values, bool with_length);
    /// Pairs of lower and upper limit; nothing in place of a bad pair.
    std::vector<std::optional<AsfLimit>> limits(const AsfToken& keyword, std::span<const AsfToken> values);
    /// deg or rad.
    std::optional<AngleUnit> angle_unit(const AsfToken& keyword, std::span<const AsfToken> values);

private:
    double number_or_zero(const AsfToken& token);
    std::optional<double> limit_end(const AsfToken& token);

    base::Diagnostics& diagnostics_;
};

/// True for a token that a list of numbers goes on with on its next line: a number, `inf`, or what follows a `(`.
bool continues_numbers(const AsfToken& token) noexcept;

/// True for a token that `dof` and `order` go on with on their next line.
bool continues_dofs(const AsfToken& token) noexcept;

/// Vendors' keywords that have been skipped, small letters: each is said once.
using SkippedKeywords = std::set<std::string>;

/// A section that is made of keywords and their values (:units, :root, :bonedata): hands out one keyword after the
/// other, skips what vendors have added, and gathers values.
class AsfSection {
public:
    /// `words` are the known keywords, small letters; all must outlive the section.
    AsfSection(AsfScanner& scanner, std::span<const std::string_view> words, SkippedKeywords& skipped,
               base::Diagnostics& diagnostics)
        : scanner_(scanner), words_(words), skipped_(skipped), diagnostics_(diagnostics) {}

    /// Takes the next known keyword; false at the end of the section.
    bool next(AsfToken& keyword);
    /// The place of a known keyword in `words`, whatever its case; words.size() for any other word.
    [[nodiscard]] std::size_t find(std::string_view word) const;
    /// The values of the keyword taken last: up to the end of its line or a keyword on it, and on over further lines
    /// that begin as `continues` tells.
    std::vector<AsfToken> values(bool (*continues)(const AsfToken&) noexcept = continues_numbers);
    /// The word that follows on the same line, even when it is a keyword; empty: there is none.
    AsfToken word();

private:
    void skip_vendor_keyword();

    AsfScanner& scanner_;
    std::span<const std::string_view> words_;
    SkippedKeywords& skipped_;
    base::Diagnostics& diagnostics_;
};

}  // namespace skelplay::loaders
