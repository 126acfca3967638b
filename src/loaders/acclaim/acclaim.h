#pragma once

#include "loaders/formats.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads an Acclaim skeleton alone (ASF 1.10): its rest pose as the only frame, its degrees of freedom as channels.
/// Row of the format table, see FormatRow::read.
LoadResult read_asf(const Input& input, const LoadOptions& options);

/// Reads Acclaim motion (AMC) with the skeleton it belongs to, which is looked for when options do not name it
/// (loaders/acclaim/skeleton_search.h). Row of the format table, see FormatRow::read.
LoadResult read_amc(const Input& input, const LoadOptions& options);

}  // namespace skelplay::loaders
