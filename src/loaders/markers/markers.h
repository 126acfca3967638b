#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/bulk_array.h"
#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

/// The coordinate of a marker that was not seen.
inline constexpr double not_seen = std::numeric_limits<double>::quiet_NaN();

/// The contents of a marker file of any format.
struct MarkerTake {
    std::vector<FileWord> names;  // at least one
    base::NumberArray samples;    // frames × markers × (x, y, z), as in the file; missing: all three not_seen
    std::size_t frames = 0;
    std::optional<double> frame_time;  // seconds, > 0
    std::int64_t first_frame = 0;      // the number the file gives to its first frame
    std::string unit;                  // as the file spells it; empty: none
    std::optional<std::uint64_t> unit_offset;
    std::optional<figure::SignedAxis> up;
};

/// The figure: a root without tail and rotation for each marker, in the file's order, with X, Y and Z as its channels.
/// Without frames it has one frame in which all markers are missing (Motion::rest_only). An unknown unit gives the
/// warning `<format>.unit`.
figure::Figure build_markers(figure::Format format, MarkerTake&& take, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
