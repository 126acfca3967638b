#pragma once

#include <optional>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/amc_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// What came of reading the frames: nothing when stopped, or refused with a diagnostic.
struct ParsedAmcMotion {
    std::optional<AmcMotion> motion;
    bool stopped = false;
    base::Diagnostics diagnostics;
};

/// Reads all frames, in parallel pieces. The numbers of frames that follow the layout go straight to their row; of all
/// others the lines are kept for the builder. Rows and diagnostics do not depend on the number of threads or the size
/// of pieces. Refused: frames so empty that their rows would take far more memory than the file.
ParsedAmcMotion parse_amc_motion(const base::ByteSource& bytes, const AmcHead& head, const AmcLayout& layout,
                                 const LoadOptions& options);

}  // namespace skelplay::loaders
