#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/load.h"
#include "loaders/trc/trc_document.h"

namespace skelplay::loaders {

/// Reads a TRC, Motion Analysis' text of markers (OpenSim, "Marker (.trc) Files"): the head line by line, the rows in
/// pieces on several threads. Refused: a file that ends before the markers' names, or has no markers. Nothing and no
/// error: stopped.
base::Loaded<TrcDocument> parse_trc(const base::ByteSource& bytes, const LoadOptions& options,
                                    const base::Run& run = {});

}  // namespace skelplay::loaders
