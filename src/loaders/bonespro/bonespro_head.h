#pragma once

#include <optional>

#include "loaders/bonespro/bonespro_document.h"
#include "loaders/bonespro/bonespro_reader.h"

namespace skelplay::loaders {

/// Reads what precedes the frames of an animation file; false: see the reader's fault. Words may be in quotation marks,
/// in any case, and longer than in the grammar: "Mesh (bones coordinate system)" is read as "Mesh (bones c.s)".
bool read_bonespro_head(BonesProReader& reader, BonesProHead& head);

/// The head of a file that may not be an animation file at all: nothing then.
std::optional<BonesProHead> peek_bonespro_animation(const base::ByteSource& source);

}  // namespace skelplay::loaders
