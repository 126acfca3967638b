#pragma once

#include <optional>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/bvh/bvh_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// What came of parsing a BVH file.
struct ParsedBvh {
    std::optional<BvhDocument> document;  // nothing: refused or stopped
    base::Diagnostics diagnostics;        // in no order
    LoadTimes::Duration head_time{0};     // up to the first number of the motion
    LoadTimes::Duration motion_time{0};   // the numbers
    bool stopped = false;
};

/// Bytes to document (Meredith & Maddock, section 3.1; MATHS, BVH): the hierarchy word by word, the motion in parallel
/// pieces. What can be understood is taken, what is odd about it is said.
ParsedBvh parse_bvh(const base::ByteSource& bytes, const LoadOptions& options);

}  // namespace skelplay::loaders
