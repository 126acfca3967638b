#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/bvh/bvh_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads a BVH file (Meredith & Maddock, section 3.1): the hierarchy word by word, the motion in chunks on several
/// threads. Takes what it can understand and reports what is wrong, in no particular order. Nothing and no error:
/// stopped.
base::Loaded<BvhDocument> parse_bvh(const base::ByteSource& bytes, const LoadOptions& options,
                                    const base::Run& run = {});

/// Reads an ASK, an Alias skeleton: the hierarchy of a BVH without channels and motion. One that has channels is read
/// as the BVH that it then is, with a warning.
base::Loaded<BvhDocument> parse_ask(const base::ByteSource& bytes, const LoadOptions& options,
                                    const base::Run& run = {});

}  // namespace skelplay::loaders
