#pragma once

#include <optional>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/csm/csm_document.h"

namespace skelplay::loaders {

/// Reads the sections of a CSM up to $Points. A misspelt keyword is read as the one it is nearest to, which is noted.
/// Nothing, after an error: there is no $Points.
std::optional<CsmHead> read_csm_head(const base::ByteSource& bytes, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
