#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "figure/skeleton.h"

namespace skelplay::exporters {

/// Names for the bones of a skeleton, by BoneId, that ASF and HTR can hold: each blank and each of # ( ) , becomes _,
/// the first of a repeated name (ASCII case aside, as in `taken`) keeps it and later ones get _2, _3 …. What had to
/// change is noted once for each kind. `format`: as people call it. `taken`: names that no bone may have.
std::vector<std::string> plain_names(const figure::Skeleton& skeleton, std::string_view format,
                                     std::span<const std::string_view> taken, base::Diagnostics& notes);

}  // namespace skelplay::exporters
