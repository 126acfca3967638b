#pragma once

#include <optional>
#include <string_view>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "base/lines.h"
#include "loaders/trc/trc_document.h"

namespace skelplay::loaders {

/// Reads the lines above the rows of a TRC: keys and values by name, whatever keys there are, and the markers' names in
/// their order, whatever columns they stand in. Nothing, after an error: the file ends before the names.
std::optional<TrcHead> read_trc_head(const base::ByteSource& bytes, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
