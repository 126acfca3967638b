#pragma once

#include "figure/figure.h"

namespace skelplay::exporters {
inline constexpr std::size_t c3d_block_bytes = 512;
inline constexpr std::size_t most_section_blocks = 255;

/// The parameter section of a C3D file, in whole blocks, in the byte order of Intel processors. Throws ExportFault
/// where a number has too few bytes.
std::string c3d_section(const figure::C3dParameters& parameters);
}  // namespace skelplay::exporters
