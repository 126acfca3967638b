#pragma once

#include <functional>
#include <optional>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/acclaim/amc_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// What came of reading the frames: nothing when stopped, or refused with a diagnostic.
struct ParsedAmcMotion {
    std::optional<AmcMotion> motion;
    bool stopped = false;
    base::Diagnostics diagnostics;
};

/// Works out what a piece's odd frames mean. The motion holds all rows up to the piece's last; those of odd frames are
/// the rest row still. Called for one piece after the other, in the file's order, from any thread.
using AmcOddFrameHandler = std::function<void(AmcMotion&, const AmcPiece&)>;

/// Reads all frames, in parallel pieces. The numbers of frames that follow the layout go straight to their row; the
/// lines of all others are handed to `handle`, piece by piece, and not kept. Rows and diagnostics do not depend on the
/// number of threads or the size of pieces. Refused: frames so empty that their rows would take far more memory than
/// the file.
ParsedAmcMotion parse_amc_motion(const base::ByteSource& bytes, const AmcHead& head, const AmcLayout& layout,
                                 const AmcOddFrameHandler& handle, const LoadOptions& options);

}  // namespace skelplay::loaders
