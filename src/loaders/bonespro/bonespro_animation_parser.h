#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/bonespro/bonespro_document.h"
#include "loaders/bonespro/bonespro_reader.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads the frames after a head that has been read, as many as there are, whatever the head says. A frame that
/// can't be read ends them. Nothing, and no error, when it was stopped. Diagnostics carry offsets, not located yet.
base::Loaded<BonesProAnimation> parse_bonespro_frames(BonesProReader& reader, const BonesProHead& head,
                                                      const LoadOptions& options);

}  // namespace skelplay::loaders
