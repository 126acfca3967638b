#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/acclaim/amc_document.h"

namespace skelplay::loaders {

/// Reads what stands before the motion, and the first frame. Refused: what is no text, and what has neither a keyword
/// nor a frame.
base::Loaded<AmcHead> parse_amc_head(const base::ByteSource& bytes);

}  // namespace skelplay::loaders
