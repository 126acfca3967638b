#pragma once

#include <cstdint>

#include "base/chunks.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// The bytes [begin, end) of a motion block, to be worked through as the options say: threads, pieces, stop, progress.
base::ChunkWork motion_work(std::uint64_t begin, std::uint64_t end, const LoadOptions& options);

}  // namespace skelplay::loaders
