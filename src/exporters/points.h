#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "exporters/export.h"
#include "exporters/losses.h"

namespace skelplay::exporters {

// What TRC and C3D share, which hold points by name: markers, or the joints of a skeleton.

/// What such a format can hold.
Holds held_by_points();

/// Names in the file's order that no two points have, without control characters, of `longest` bytes at most but for
/// the number of a repeated one; see fitted_names().
std::vector<std::string> point_names(const figure::Skeleton& skeleton, std::string_view format, std::size_t longest,
                                     base::Diagnostics& notes);

/// The text without what would end a cell or a line: each control character becomes _.
std::string in_a_cell(std::string text);

/// The word of ExportOptions::metres_per_unit, "mm"; a unit that has none, or is not known, is called a millimetre.
std::string_view unit_word(const ExportOptions& options);

}  // namespace skelplay::exporters
