#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/bulk_array.h"
#include "base/diagnostics.h"
#include "figure/figure.h"

namespace skelplay::loaders {

/// What marks a coordinate of a marker that was not seen.
inline constexpr double not_seen = std::numeric_limits<double>::quiet_NaN();

/// A marker's name, UTF-8, and where the file says it.
struct MarkerName {
    std::string text;
    std::uint64_t offset = 0;  // bytes
};

/// What the file of markers says, whatever its format.
struct MarkerTake {
    std::vector<MarkerName> names;  // at least one
    base::NumberArray samples;      // frames × markers × (x, y, z), as in the file; missing: all three not_seen
    std::size_t frames = 0;
    std::optional<double> frame_time;  // seconds, > 0
    std::int64_t first_frame = 0;      // the number the file gives to its first frame
    std::string unit;                  // the word, as the file spells it; empty: it says none
    std::optional<std::uint64_t> unit_offset;
    std::optional<figure::SignedAxis> up;
};

/// Makes places missing whole of which a coordinate is not finite. `samples`: triples.
void mark_missing(std::span<double> samples) noexcept;

/// The figure: a root without tail and rotation for each marker, in the file's order, with X, Y and Z as its channels.
/// Without frames it has one, in which no marker is there (Motion::rest_only). A unit whose word is not known is a
/// warning, `<format>.unit`.
figure::Figure build_markers(figure::Format format, MarkerTake&& take, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
