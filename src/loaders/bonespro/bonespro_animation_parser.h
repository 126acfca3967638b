#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/bonespro/bonespro_document.h"
#include "loaders/bonespro/bonespro_reader.h"

namespace skelplay::loaders {

/// Reads the frames after the head, as many as there are, whatever number the head states. Stops before a frame that
/// can't be read. `index_base`: the number of the first bone and vertex. Nothing, and no error, when it was stopped.
/// Diagnostics have offsets, not located yet.
base::Loaded<BonesProAnimation> parse_bonespro_frames(BonesProReader& reader, const BonesProHead& head, int index_base);

}  // namespace skelplay::loaders
