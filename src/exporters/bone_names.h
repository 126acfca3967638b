#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "figure/skeleton.h"

namespace skelplay::exporters {

/// Which names a format can hold.
struct NameRule {
    std::string_view format;                       // as people call it
    std::string_view bad_words;                    // the bad characters, in a sentence: "blanks"
    bool (*is_bad)(char) noexcept = nullptr;       // each becomes _
    std::size_t longest = std::string::npos;       // bytes; the number of a repeated name comes on top
    bool case_matters = false;                     // else names that differ in ASCII case alone are the same
    std::span<const std::string_view> taken = {};  // names that no bone may have
};

/// Names for the bones of a skeleton, by BoneId, that a format can hold: the first of a repeated name keeps it and
/// later ones get _2, _3 …; an empty one is _. What had to change is noted once for each kind.
std::vector<std::string> fitted_names(const figure::Skeleton& skeleton, const NameRule& rule, base::Diagnostics& notes);

/// Those that ASF and HTR can hold: without blanks and # ( ) ,
std::vector<std::string> plain_names(const figure::Skeleton& skeleton, std::string_view format,
                                     std::span<const std::string_view> taken, base::Diagnostics& notes);

}  // namespace skelplay::exporters
