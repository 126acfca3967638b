#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/csm/csm_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads a CSM, Character Studio's text of markers (character-studio.net, "CSM file specification"; what real files
/// have): the sections line by line, the rows in pieces on several threads. Refused: a file without $Points, or without
/// markers. Nothing and no error: stopped.
base::Loaded<CsmDocument> parse_csm(const base::ByteSource& bytes, const LoadOptions& options,
                                    const base::Run& run = {});

}  // namespace skelplay::loaders
