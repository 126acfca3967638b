#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/acclaim/amc_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads all frames, in chunks on several threads. Frames that follow the layout become rows of samples; of all others
/// only the positions in the file are kept. The result does not depend on the number of threads or the size of chunks.
/// Refused: frames so empty that their rows would take far more memory than the file. Nothing and no error: stopped.
base::Loaded<AmcMotion> parse_amc_motion(const base::ByteSource& bytes, const AmcHead& head, const AmcLayout& layout,
                                         const LoadOptions& options, const base::Run& run = {});

}  // namespace skelplay::loaders
