#pragma once

#include <optional>
#include <vector>

#include "base/bulk_array.h"
#include "base/byte_source.h"
#include "figure/c3d_record.h"
#include "loaders/c3d/c3d_layout.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// The points of all frames.
struct C3dPoints {
    base::NumberArray samples;                    // frames × points × (x, y, z)
    std::vector<figure::C3dRecord::Point> words;  // by point: what the words beside those that are there say
};

/// Reads the points of all frames, in blocks of frames on several threads: frames × points × (x, y, z), those that the
/// file marks as missing or that are not finite as NaN (loaders/markers/markers.h). What a file that has become shorter
/// lacks is missing. LoadOptions::invalid_points shows what is marked, too. Nothing when stopped.
std::optional<C3dPoints> read_c3d_points(const base::ByteSource& bytes, const C3dLayout& layout,
                                         const LoadOptions& options, const base::Run& run);

}  // namespace skelplay::loaders
