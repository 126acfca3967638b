#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/acclaim/amc_document.h"

namespace skelplay::loaders {

/// Reads what precedes the motion, and the first frame. Refused: a file that is not text, or that has neither a keyword
/// nor a frame.
base::Loaded<AmcHead> parse_amc_head(const base::ByteSource& bytes);

}  // namespace skelplay::loaders
