#pragma once

#include <optional>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/c3d/c3d_document.h"
#include "loaders/c3d/c3d_parameters.h"

namespace skelplay::loaders {

/// A block, in which C3D files count their places: from 1.
inline constexpr std::uint64_t c3d_block = 512;

/// The head of a file and its parameters.
struct C3dHead {
    std::uint64_t begin = 0;  // of the file within the bytes: some writers put zeros before it
    std::string header;       // its first block
    C3dCoding coding = C3dCoding::intel;
    C3dParameters parameters;
};

/// Reads header and parameters. Nothing, after an error: it is too short to be a C3D file.
std::optional<C3dHead> read_c3d_head(const base::ByteSource& bytes, base::Diagnostics& diagnostics);

/// Decides where the frames are. The header is believed before the parameters, but no count before the bytes are there.
/// Where all counts end at the 65 535 of a word and the file goes on, it tells how many frames there are.
/// Nothing, after an error: there are no points.
std::optional<C3dLayout> c3d_layout(const C3dHead& head, const base::ByteSource& bytes, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
