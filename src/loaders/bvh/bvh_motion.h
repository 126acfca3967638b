#pragma once

#include <cstdint>
#include <optional>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/bvh/bvh_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// The last part of a BVH file, which contains only frames.
struct BvhMotionBlock {
    std::uint64_t begin = 0;                // file offset of its first number; it ends at the end of the file
    std::optional<std::uint64_t> declared;  // the number after `Frames:`
    std::uint64_t declared_offset = 0;      // file offset of that number
};

/// Reads the frames into a document whose columns are known, in chunks on several threads; false when stopped. If there
/// are exactly declared × columns numbers, they are one stream and line ends are ignored. Else every line is a frame;
/// for a line with a different count of numbers the frame before is repeated, so that frame numbers stay right. The
/// same goes for a frame with a word that is not a number. The result does not depend on the number of threads or the
/// size of chunks, and its memory is limited by the size of the file.
bool read_bvh_frames(const base::ByteSource& bytes, const BvhMotionBlock& block, const LoadOptions& options,
                     BvhDocument& document, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
