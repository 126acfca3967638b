#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/bulk_array.h"
#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/load.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

/// The numbers of a segment in one row: translation, rotation and scale along x, y and z.
inline constexpr std::size_t bva_row_numbers = 9;

/// One segment of a BVA, with its own head and rows.
struct BvaSegment {
    FileWord name;
    std::optional<FileWord> frames;      // the values of the lines of its head, as written
    std::optional<FileWord> frame_time;  // in seconds
    std::vector<FileWord> labels;        // of its columns
    std::vector<FileWord> units;         // of its columns
    std::size_t rows = 0;
    base::NumberArray numbers;  // rows × 9, in the file's order
};

/// The contents of a BVA, not interpreted yet.
struct BvaDocument {
    std::vector<BvaSegment> segments;  // in the file's order, at least one
    std::uint64_t bytes = 0;           // the file's size
};

/// Reads a BVA, Biovision's format before BVH (Thingvold's page; Viewpoint's note of 1996), line by line. A row that is
/// not nine numbers repeats the row before it. Refuses a file without segments.
BvaDocument parse_bva(Reading& in);

/// Builds the figure of a document: each segment is a bone without parent, with a translation and rotations about Z, X
/// and Y in world axes, of which Y is up (Viewpoint's note: T · Rz · Rx · Ry · S). The scale is a bone's length in all
/// three columns of the only known sample; it is kept among the samples but not applied.
figure::Figure build_bva(BvaDocument&& document, Reading& in);

}  // namespace skelplay::loaders
