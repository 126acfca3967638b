#pragma once

#include "loaders/formats.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads Motion Analysis' hierarchical translation-rotation files: HTR versions 1 and 2, and GTR, its predecessor
/// without a hierarchy (Meredith & Maddock, section 3.2). Row of the format table, see FormatRow::read.
LoadResult read_htr(const Input& input, const LoadOptions& options);

}  // namespace skelplay::loaders
