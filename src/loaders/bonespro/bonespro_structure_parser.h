#pragma once

#include <optional>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/bonespro/bonespro_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads a structure file. Bones that can't be read refuse it; a vertex that can't be read ends the mesh. Nothing, and
/// no error, when it was stopped. Diagnostics carry offsets, not located yet.
base::Loaded<BonesProStructure> parse_bonespro_structure(const base::ByteSource& source, const LoadOptions& options);

/// What the head of a file says it has, if it is a structure file.
std::optional<BonesProCounts> peek_bonespro_structure(const base::ByteSource& source);

}  // namespace skelplay::loaders
