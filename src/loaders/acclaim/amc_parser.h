#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/acclaim/amc_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads all frames, in parallel pieces. The numbers of frames that follow the layout go straight to their row; of all
/// others only their places are kept. The result does not depend on the number of threads or the size of pieces.
/// Refused: frames so empty that their rows would take far more memory than the file. Nothing and no error: stopped.
base::Loaded<AmcMotion> parse_amc_motion(const base::ByteSource& bytes, const AmcHead& head, const AmcLayout& layout,
                                         const LoadOptions& options);

}  // namespace skelplay::loaders
