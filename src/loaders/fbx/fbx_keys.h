#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "loaders/fbx/fbx_curve.h"
#include "loaders/fbx/fbx_document.h"

namespace skelplay::loaders {

/// The first and last time of a curve's keys, in ticks, and their number.
struct FbxKeySpan {
    std::uint64_t count = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// The span of the keys in an AnimationCurve record (7.x) or in a Channel record of a take (6.1).
FbxKeySpan fbx_key_span(const FbxDocument& document, FbxId curve);

/// The curve of such a record. Keys that can't be read are left out with a warning; it may have none. `ticks`: a
/// second.
FbxCurve read_fbx_curve(const FbxDocument& document, FbxId curve, double ticks, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
