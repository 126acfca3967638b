#pragma once

#include "loaders/markers/markers.h"

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
    C3dLayout layout;                 // of a file without frames, its points are those with a name
    std::vector<std::string> labels;  // POINT:LABELS, LABELS2 …; may be fewer than there are points
    MarkerTake points;                // unit: POINT:UNITS; up, across: the letters of POINT:Y_SCREEN and X_SCREEN;
                                      // outputs: see c3d_outputs()
    figure::C3dRecord record;
    figure::Recordings recordings;
};

/// Reads a C3D file (c3d.org's manual; ../formats, section 1): header, parameters, the points and analog values of all
/// frames, and segments. Refused are files with none of these and those shorter than a header.
C3dDocument parse_c3d(Reading& in);

/// Makes markers of a document's points, or of the origins of its segments where it has no points. A point without a
/// label is called `*n`, n its number from 1.
figure::Figure build_c3d(C3dDocument&& document, Reading& in);

using figure::c3d_count;
using figure::C3dParameters;

/// The 16-bit word at `bytes`.
template <C3dCoding coding> std::uint16_t c3d_word(const char* bytes) noexcept {
    const auto byte = [&](int i) { return static_cast<unsigned>(static_cast<std::uint8_t>(bytes[i])); };
    return static_cast<std::uint16_t>(coding == C3dCoding::sgi ? byte(0) << 8U | byte(1) : byte(1) << 8U | byte(0));
}

/// The 32-bit float at `bytes`. A VAX float has its words in reverse order and a quarter of the value of the same IEEE
/// bits; zero is zero.
template <C3dCoding coding> float c3d_float(const char* bytes) noexcept {
    const std::uint32_t first = c3d_word<coding>(bytes);
    const std::uint32_t second = c3d_word<coding>(bytes + 2);
    const auto number = std::bit_cast<float>(coding == C3dCoding::intel ? second << 16U | first : first << 16U | second);
    return coding == C3dCoding::dec ? number / 4 : number;
}

/// Calls `read.template operator()<coding>()` for a coding known at run time.
template <class Read> auto with_c3d_coding(C3dCoding coding, const Read& read) {
    switch (coding) {
        case C3dCoding::dec: return read.template operator()<C3dCoding::dec>();
        case C3dCoding::sgi: return read.template operator()<C3dCoding::sgi>();
        case C3dCoding::intel: break;
    }
    return read.template operator()<C3dCoding::intel>();
}

inline std::uint16_t c3d_word(const char* bytes, C3dCoding coding) noexcept {
    return with_c3d_coding(coding, [&]<C3dCoding known>() { return c3d_word<known>(bytes); });
}
inline float c3d_float(const char* bytes, C3dCoding coding) noexcept {
    return with_c3d_coding(coding, [&]<C3dCoding known>() { return c3d_float<known>(bytes); });
}

/// Reads the records after the head of a parameter section and checks every length. At an invalid record, warns and
/// leaves out the rest.
C3dParameters read_c3d_parameters(std::string_view section, C3dCoding coding, base::Diagnostics& diagnostics);

/// The head of a file and its parameters.
struct C3dHead {
    std::uint64_t begin = 0;  // offset of the file: some programs write zeros before it
    std::string header;       // its first block
    C3dCoding coding = C3dCoding::intel;
    C3dParameters parameters;

    // The words of the header.
    [[nodiscard]] std::uint16_t word(std::size_t byte) const { return c3d_word(header.data() + byte, coding); }
    [[nodiscard]] std::size_t points() const { return word(2); }
    [[nodiscard]] std::size_t analog_values() const { return word(4); }
    [[nodiscard]] std::uint64_t first_frame() const { return word(6); }
    [[nodiscard]] std::uint64_t last_frame() const { return word(8); }
    [[nodiscard]] double scale() const { return static_cast<double>(c3d_float(header.data() + 12, coding)); }
    [[nodiscard]] std::uint64_t data_block() const { return word(16); }
    [[nodiscard]] std::size_t analog_samples() const { return std::max<std::size_t>(word(18), 1); }
    [[nodiscard]] double rate() const { return static_cast<double>(c3d_float(header.data() + 20, coding)); }
    /// The offset of a block, which is numbered from 1.
    [[nodiscard]] std::uint64_t block_begin(std::uint64_t block) const { return begin + (block - 1) * c3d_block; }
};

/// Reads header and parameters. Refuses a file that is too short for a C3D.
C3dHead read_c3d_head(const base::ByteSource& bytes, base::Diagnostics& diagnostics);

/// Determines where the frames are. The header takes precedence over the parameters, and the file's size over all
/// counts. When all counts are at the 65 535 of a word and the file continues, its size determines the number of
/// frames. Refuses a file with neither points nor analog values nor segments.
C3dLayout c3d_layout(const C3dHead& head, const base::ByteSource& bytes, base::Diagnostics& diagnostics);

/// What a file states beside its points: channels, force plates and events, without the samples. Channels, plates and
/// events that the parameters do not describe are named by nothing.
figure::Recordings describe_recordings(const C3dHead& head, const C3dLayout& layout);

/// The events of the header, at most 18.
std::vector<figure::C3dHeaderEvent> header_events(const C3dHead& head);

/// Reads the matrices of all segments; a segment with a negative residual has NaN.
void read_c3d_segments(const Reading& in, const C3dLayout& layout, figure::SegmentPoses& segments);

/// The labels of points that hold what a model computed, with the unit of their numbers (empty: not stated). The POINT
/// parameters ANGLES, FORCES, MOMENTS, POWERS, SCALARS and REACTIONS list them, each of which may go on in ANGLES2,
/// ANGLES3 …, and so may other lists that TYPE_GROUPS names (c3d.org's manual, "POINT:TYPE_GROUPS"). The units are in
/// ANGLE_UNITS, FORCE_UNITS and so on.
std::map<std::string, std::string> c3d_outputs(const C3dParameters& parameters);
}  // namespace skelplay::loaders
