#pragma once

#include <optional>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/bonespro/bonespro_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads a structure file. It is refused when a bone can't be read; a vertex that can't be read ends the mesh. Nothing,
/// and no error, when it was stopped. Diagnostics have offsets, not located yet.
base::Loaded<BonesProStructure> parse_bonespro_structure(const base::ByteSource& source, const LoadOptions& options,
                                                         const base::Run& run = {});

/// The numbers of bones and vertices that the head of a structure file states; nothing for other files.
std::optional<BonesProCounts> peek_bonespro_structure(const base::ByteSource& source);

}  // namespace skelplay::loaders
