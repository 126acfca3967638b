#pragma once

#include "loaders/acclaim/amc_document.h"
#include "loaders/acclaim/skeleton_search.h"
#include "loaders/load.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

/// Reads an Acclaim skeleton (ASF 1.10; Meredith & Maddock, section 3.3), shown in its rest pose. Row of the format
/// table, see FormatRow::read.
LoadResult read_asf(const Input& input, const LoadOptions& options);

/// Reads an Acclaim motion and the skeleton it belongs to, which is looked for when options do not name it
/// (loaders/acclaim/skeleton_search.h). Row of the format table, see FormatRow::read.
LoadResult read_amc(const Input& input, const LoadOptions& options);

/// Reads the motion behind `head` and makes a figure of it and its skeleton. Diagnostics carry offsets into the AMC.
LoadResult read_amc_motion(const Input& input, const AmcHead& head, SkeletonFile&& skeleton,
                           const LoadOptions& options);

}  // namespace skelplay::loaders
