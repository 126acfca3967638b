#pragma once

#include <optional>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/htr/htr_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// What came of the first of the two steps from bytes to figure.
struct HtrParsed {
    std::optional<HtrDocument> document;  // nothing: refused, or stopped
    base::Diagnostics diagnostics;
    bool stopped = false;
    LoadTimes times;  // of reading and parsing
};

/// Reads an HTR or GTR file of version 1 or 2 (Meredith & Maddock, section 3.2). Sections may stand in any order.
/// Refused is only a file without any segment.
HtrParsed parse_htr(const base::ByteSource& source, const LoadOptions& options);

}  // namespace skelplay::loaders
