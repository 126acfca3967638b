// C3D from bytes to the pose of a frame, and to what is counted of its markers.

#include "analysis/marker_samples.h"
#include "pieces.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace skelplay;
    fuzz::with_chosen_pieces(data, size, [](const base::ByteSource& bytes, std::uint64_t chunk_bytes) {
        const auto figure = fuzz::read_any_bytes(loaders::read_c3d, bytes, {chunk_bytes, false});
        if (figure) static_cast<void>(analysis::marker_samples(*figure, {.threads = 1}));
    });
    return 0;
}
