#pragma once

#include <span>
#include <string>
#include <string_view>

namespace skelplay::figure {

/// The family of skeletons whose names for bones these are: "CMU", "Mixamo", "Xsens". Prefixes do not matter. Empty
/// when they are those of none that is known.
std::string_view family_of(std::span<const std::string_view> bone_names);

}  // namespace skelplay::figure
