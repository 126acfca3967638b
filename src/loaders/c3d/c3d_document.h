#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bulk_array.h"
#include "figure/c3d_record.h"
#include "figure/signed_axis.h"
#include "loaders/c3d/c3d_coding.h"

namespace skelplay::loaders {

/// Where the frames of a C3D file are, and what is in each: first the points, of four numbers each, then the analog
/// values.
struct C3dLayout {
    C3dCoding coding = C3dCoding::intel;
    bool floats = false;             // else 16-bit integers
    double scale = 1.0;              // > 0, of integers: the file's unit in one of them
    std::uint64_t begin = 0;         // byte of the first frame
    std::size_t points = 0;          // at least one
    std::size_t analog_values = 0;   // in a frame
    std::size_t analog_samples = 1;  // of each channel in a frame
    std::size_t frames = 0;          // that are in the file
    std::int64_t first_frame = 1;    // the number of the first one
    std::optional<double> rate;      // frames a second, > 0

    [[nodiscard]] std::size_t number_bytes() const noexcept { return floats ? 4 : 2; }
    [[nodiscard]] std::uint64_t frame_bytes() const noexcept {
        return (std::uint64_t{points} * 4 + analog_values) * number_bytes();
    }
};

/// What a C3D file says of its points.
struct C3dDocument {
    C3dLayout layout;                      // without a frame, its points are those that have a name
    std::vector<std::string> labels;       // POINT:LABELS, LABELS2 …; may be fewer than there are points
    std::string unit;                      // POINT:UNITS
    std::optional<figure::SignedAxis> up;  // the letter of POINT:Y_SCREEN
    base::NumberArray samples;             // frames × points × (x, y, z); missing: all three NaN
    figure::C3dRecord record;              // what is not shown
};

}  // namespace skelplay::loaders
