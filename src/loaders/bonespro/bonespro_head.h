#pragma once

#include <optional>

#include "loaders/bonespro/bonespro_document.h"
#include "loaders/bonespro/bonespro_reader.h"

namespace skelplay::loaders {

/// Reads what stands before the frames of an animation file; false: see the reader's fault. Words may be in quotation
/// marks, in any case, and longer than the grammar has them: "Mesh (bones c.s)" is also "Mesh (bones coordinate
/// system)".
bool read_bonespro_head(BonesProReader& reader, BonesProHead& head);

/// The same of a file that may be no animation file at all.
std::optional<BonesProHead> peek_bonespro_animation(const base::ByteSource& source);

}  // namespace skelplay::loaders
