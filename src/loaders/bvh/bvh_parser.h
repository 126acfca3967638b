#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/bvh/bvh_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Bytes to document (Meredith & Maddock, section 3.1; MATHS, BVH): the hierarchy word by word, the motion in parallel
/// pieces. What can be understood is taken, what is odd about it is said, in no order. Nothing and no error: stopped.
base::Loaded<BvhDocument> parse_bvh(const base::ByteSource& bytes, const LoadOptions& options);

}  // namespace skelplay::loaders
