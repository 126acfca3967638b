#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "loaders/acclaim/asf_fields.h"
#include "loaders/acclaim/asf_scanner.h"

namespace skelplay::loaders {

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
