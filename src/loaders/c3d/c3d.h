#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/bulk_array.h"
#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "figure/figure.h"
#include "figure/recordings.h"
#include "figure/signed_axis.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

/// How a C3D file writes numbers. The values are the byte in the file that names a processor.
enum class C3dCoding : std::uint8_t {
    intel = 84,  // little-endian
    dec = 85,    // little-endian words, floats of the VAX
    sgi = 86,    // big-endian
};

/// The coding that a processor byte names; nothing for any other byte.
constexpr std::optional<C3dCoding> c3d_coding(char processor) noexcept {
    const auto byte = static_cast<std::uint8_t>(processor);
    return byte >= 84 && byte <= 86 ? std::optional(static_cast<C3dCoding>(byte)) : std::nullopt;
}

/// The bytes of a segment in a sample (ROTATION): a matrix of 16 floats, column by column, and its residual.
inline constexpr std::uint64_t c3d_segment_bytes = std::uint64_t{17} * 4;

/// The bytes of a block; C3D files number blocks from 1.
inline constexpr std::uint64_t c3d_block = 512;

/// Where the frames of a C3D file are, and what is in each: first the points, of four numbers each, then the analog
/// values.
struct C3dLayout {
    C3dCoding coding = C3dCoding::intel;
    bool floats = false;      // else 16-bit integers
    double scale = 1.0;       // > 0; of integers: the file's units per step
    std::uint64_t begin = 0;  // byte of the first frame
    std::size_t points = 0;
    std::size_t analog_values = 0;   // in a frame
    std::size_t analog_samples = 1;  // of each channel in a frame
    bool analog_unsigned = false;    // of integers (ANALOG:FORMAT)
    std::size_t frames = 0;          // in the file
    std::int64_t first_frame = 1;    // the number of the first one
    std::optional<double> rate;      // frames a second, > 0

    // Segments are behind all frames.
    std::size_t segments = 0;
    std::size_t segment_samples = 1;  // of each in a frame
    std::size_t segment_frames = 0;   // in the file
    std::uint64_t segment_begin = 0;  // byte of the first sample

    [[nodiscard]] std::size_t channels() const noexcept { return analog_values / analog_samples; }
    [[nodiscard]] std::size_t number_bytes() const noexcept { return floats ? 4 : 2; }
    [[nodiscard]] std::uint64_t frame_bytes() const noexcept {
        return (std::uint64_t{points} * 4 + analog_values) * number_bytes();
    }
};

/// The points of a C3D file, not interpreted yet.
struct C3dDocument {
    C3dLayout layout;                            // of a file without frames, its points are those with a name
    std::vector<std::string> labels;             // POINT:LABELS, LABELS2 …; may be fewer than there are points
    std::string unit;                            // POINT:UNITS
    std::optional<figure::SignedAxis> up;        // the letter of POINT:Y_SCREEN
    std::optional<figure::Axis> across;          // the letter of POINT:X_SCREEN
    std::map<std::string, std::string> outputs;  // labels of points that are none, with their unit; see c3d_outputs()
    base::NumberArray samples;                   // frames × points × (x, y, z); missing: all three NaN
    figure::C3dRecord record;
    figure::Recordings recordings;
};

/// Reads a C3D file (c3d.org's manual; ../formats, section 1): header, parameters, the points and analog values of all
/// frames, and segments. Refused are files with none of these and those shorter than a header.
C3dDocument parse_c3d(Reading& in);

/// Makes markers of a document's points, or of the origins of its segments where it has no points. A point without a
/// label is called `*n`, n its number from 1.
figure::Figure build_c3d(C3dDocument&& document, Reading& in);

}  // namespace skelplay::loaders
