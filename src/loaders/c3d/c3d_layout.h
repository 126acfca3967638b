#pragma once

#include <algorithm>

#include "loaders/c3d/c3d.h"
#include "loaders/c3d/c3d_parameters.h"

namespace skelplay::loaders {

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

}  // namespace skelplay::loaders
