#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/htr/htr_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads an HTR or GTR file of version 1 or 2 (Meredith & Maddock, section 3.2). Sections may come in any order.
/// Refused: a file without segments, or whose motion does not begin within HtrHead::limit. Nothing and no error:
/// stopped.
base::Loaded<HtrDocument> parse_htr(const base::ByteSource& source, const LoadOptions& options,
                                    const base::Run& run = {});

}  // namespace skelplay::loaders
