#pragma once

#include <bitset>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "loaders/acclaim/asf_document.h"
#include "loaders/acclaim/asf_section.h"

namespace skelplay::loaders {

/// Reads the bones of :bonedata. Missing or wrong values are reported and replaced by harmless defaults.
class AsfBoneReader {
public:
    AsfBoneReader(AsfScanner& scanner, SkippedKeywords& skipped, std::vector<AsfBone>& bones,
                  base::Diagnostics& diagnostics);

    /// Reads up to the next section.
    void read();

private:
    /// A keyword and the function that reads its values.
    struct Row {
        std::string_view word;
        void (AsfBoneReader::*read)(const AsfToken& keyword);
    };
    static constexpr std::size_t row_count = 11;
    static const Row rows_[row_count];
    static std::span<const std::string_view> words();

    void begin(const AsfToken& keyword);
    void end(const AsfToken& keyword);
    void id(const AsfToken& keyword);
    void name(const AsfToken& keyword);
    void direction(const AsfToken& keyword);
    void length(const AsfToken& keyword);
    void axis(const AsfToken& keyword);
    void dof(const AsfToken& keyword);
    void limits(const AsfToken& keyword);
    void body_mass(const AsfToken& keyword);
    void centre_of_mass(const AsfToken& keyword);

    void read_row(std::size_t row, const AsfToken& keyword);
    void finish();
    void check_complete();
    void fit_limits();
    [[nodiscard]] bool has(std::string_view word) const { return seen_.test(section_.find(word)); }
    [[nodiscard]] std::string title() const;
    void warn(std::uint64_t offset, std::string_view code, std::string message);

    AsfSection section_;
    AsfFields fields_;
    std::vector<AsfBone>& bones_;
    base::Diagnostics& diagnostics_;
    std::optional<AsfBone> bone_;  // between begin and end
    std::bitset<row_count> seen_;  // the bone's keywords so far
};

}  // namespace skelplay::loaders
