#pragma once

#include "base/chunks.h"
#include "loaders/csm/csm_document.h"
#include "loaders/markers/marker_rows.h"

namespace skelplay::loaders {

/// Reads the rows of a piece of a CSM: a frame number, then three numbers or the word DROPOUT for each marker. Ends at
/// a line with another keyword.
void read_csm_piece(const base::Chunk& chunk, const CsmHead& head, MarkerPiece& piece);

}  // namespace skelplay::loaders
