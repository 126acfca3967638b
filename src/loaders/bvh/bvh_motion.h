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

/// Reads the frames into a document whose columns are known, in parallel pieces; false when stopped. Exactly
/// declared × columns numbers are one stream, in which lines mean nothing; else every line is a frame, and one that has
/// another number of numbers repeats the frame before it, so that numbering holds (MATHS, BVH). A frame with a word
/// that is no number is repeated as well. Numbers glued together, with other separators or decimal commas are read as
/// such where exactly the declared number of numbers comes out, and noted in the document. The result does not depend
/// on the number of threads or the size of pieces, and its memory is bounded by the bytes that are there.
bool read_bvh_frames(const base::ByteSource& bytes, const BvhMotionBlock& block, const LoadOptions& options,
                     BvhDocument& document, base::Diagnostics& diagnostics, const base::Run& run);

}  // namespace skelplay::loaders
