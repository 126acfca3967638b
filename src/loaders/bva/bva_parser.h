#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/bva/bva_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads a BVA, Biovision's format before BVH (Thingvold's page; Viewpoint's note of 1996), line by line. A row that is
/// no nine numbers repeats the one before it. Refused: a file without segments. Nothing and no error: stopped.
base::Loaded<BvaDocument> parse_bva(const base::ByteSource& bytes, const LoadOptions& options,
                                    const base::Run& run = {});

}  // namespace skelplay::loaders
