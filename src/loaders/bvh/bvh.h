#pragma once

#include "loaders/formats.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads Biovision hierarchy files (Meredith & Maddock, section 3.1). Row of the format table, see FormatRow::read.
LoadResult read_bvh(const Input& input, const LoadOptions& options);

}  // namespace skelplay::loaders
