#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/bonespro/bonespro_document.h"
#include "loaders/bonespro/bonespro_reader.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads the frames after the head, as many as there are, whatever number the head states. Stops before a frame that
/// can't be read. Nothing, and no error, when it was stopped. Diagnostics have offsets, not located yet.
base::Loaded<BonesProAnimation> parse_bonespro_frames(BonesProReader& reader, const BonesProHead& head,
                                                      const LoadOptions& options);

}  // namespace skelplay::loaders
