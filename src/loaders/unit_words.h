#pragma once

#include <optional>
#include <string_view>

namespace skelplay::loaders {

/// The metres in a unit of length as files name it: "mm", "Millimeters", "inch"; ASCII case aside; nothing for any
/// other word.
std::optional<double> metres_in(std::string_view word) noexcept;

}  // namespace skelplay::loaders
