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

/// Converts the values after a keyword of an ASF file. Wrong values are reported and replaced by harmless defaults.
class AsfFields {
public:
    explicit AsfFields(base::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    /// Exactly one number.
    std::optional<double> number(const AsfToken& keyword, std::span<const AsfToken> values);
    /// Three numbers; 0 for each that is missing or not a number.
    glm::dvec3 vector(const AsfToken& keyword, std::span<const AsfToken> values);
    /// `xyz`, `ZYX`, `z y x`: the first axis first.
    AxisOrder axis_order(const AsfToken& keyword, std::span<const AsfToken> values);
    /// tx ty tz rx ry rz l in any order; `l` only when `with_length`.
    std::vector<Dof> dofs(std::span<const AsfToken> values, bool with_length);
    /// Pairs of lower and upper limit; nothing in place of a wrong pair.
    std::vector<std::optional<AsfLimit>> limits(const AsfToken& keyword, std::span<const AsfToken> values);
    /// deg or rad.
    std::optional<AngleUnit> angle_unit(const AsfToken& keyword, std::span<const AsfToken> values);

private:
    double number_or_zero(const AsfToken& token);
    std::optional<double> limit_end(const AsfToken& token);

    base::Diagnostics& diagnostics_;
};

/// True for a first token of a line that continues a list of numbers: a number, `inf`, or a token after a `(`.
bool continues_numbers(const AsfToken& token) noexcept;

/// True for a first token of a line that continues the values of `dof` or `order`.
bool continues_dofs(const AsfToken& token) noexcept;

/// Vendors' keywords that have been skipped, lower case: each is reported once.
using SkippedKeywords = std::set<std::string>;

/// A section made of keywords and their values (:units, :root, :bonedata). Gives one keyword after the other, skips
/// vendors' keywords, and collects values.
class AsfSection {
public:
    /// `words` are the known keywords, lower case. All arguments must outlive the section.
    AsfSection(AsfScanner& scanner, std::span<const std::string_view> words, SkippedKeywords& skipped,
               base::Diagnostics& diagnostics)
        : scanner_(scanner), words_(words), skipped_(skipped), diagnostics_(diagnostics) {}

    /// Takes the next known keyword; false at the end of the section.
    bool next(AsfToken& keyword);
    /// The index of a known keyword in `words`, case aside; words.size() for any other word.
    [[nodiscard]] std::size_t find(std::string_view word) const;
    /// The values of the keyword taken last: up to the next keyword or the end of the line, and on over the following
    /// lines as long as `continues` is true for a line's first token.
    std::vector<AsfToken> values(bool (*continues)(const AsfToken&) noexcept = continues_numbers);
    /// The next word on the same line, even when it is a keyword; empty when there is none.
    AsfToken word();

private:
    void skip_vendor_keyword();

    AsfScanner& scanner_;
    std::span<const std::string_view> words_;
    SkippedKeywords& skipped_;
    base::Diagnostics& diagnostics_;
};

}  // namespace skelplay::loaders
