#pragma once

#include <cstdint>

#include "base/chunks.h"
#include "loaders/markers/marker_rows.h"
#include "loaders/trc/trc_document.h"

namespace skelplay::loaders {

/// Reads the rows of a piece of a TRC. Cells end at single tabs, and empty ones or NaN are missing coordinates; only in
/// rows without any tab they are words. `file_end`: offset of the end of the file, where a row may be cut off.
void read_trc_piece(const base::Chunk& chunk, const TrcHead& head, std::uint64_t file_end, MarkerPiece& piece);

}  // namespace skelplay::loaders
