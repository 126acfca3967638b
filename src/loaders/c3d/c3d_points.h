#pragma once

#include <optional>

#include "base/bulk_array.h"
#include "base/byte_source.h"
#include "loaders/c3d/c3d_layout.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads the points of all frames, in blocks of frames on several threads: frames × points × (x, y, z), those that the
/// file marks as missing or that are not finite as NaN (loaders/markers/markers.h). What a file that has become shorter
/// lacks is missing. LoadOptions::invalid_points shows what is marked, too. Nothing when stopped.
std::optional<base::NumberArray> read_c3d_points(const base::ByteSource& bytes, const C3dLayout& layout,
                                                 const LoadOptions& options);

}  // namespace skelplay::loaders
