#pragma once

#include "loaders/acclaim/amc_document.h"
#include "loaders/acclaim/skeleton_search.h"
#include "loaders/load.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

/// Reads the motion after `head` and builds a figure from it and its skeleton. Diagnostics have offsets into the AMC.
LoadResult read_amc_motion(const Input& input, const AmcHead& head, SkeletonFile&& skeleton, const LoadOptions& options,
                           const base::Run& run = {});

}  // namespace skelplay::loaders
