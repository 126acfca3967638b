// HTR, HTR2 and GTR from bytes to the pose of a frame.

#include "pieces.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace skelplay;
    fuzz::with_chosen_pieces(data, size, [](const base::ByteSource& bytes, std::uint64_t chunk_bytes) {
        fuzz::read_any_bytes(loaders::read_htr, bytes, {chunk_bytes});
    });
    return 0;
}
