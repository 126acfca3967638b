#include "loaders/bvh.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/byte_source.h"
#include "figure/figure.h"

// Any bytes: loading must end without an exception and, unless it refuses them, give a figure whose frames can be
// sampled. Pieces are small, so that a short input is cut into many.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace skelplay;
    const base::MemoryBytes bytes(std::string(data, data + size));
    loaders::LoadOptions options;
    options.threads = 1;
    options.chunk_bytes = 16;
    const loaders::LoadResult result = loaders::read_bvh({"fuzz.bvh", bytes}, options);
    if (result.figure.has_value() == result.diagnostics.has_error()) __builtin_trap();
    if (!result.figure) return 0;
    const std::size_t frames = figure::frame_count(result.figure->take);
    if (frames == 0) __builtin_trap();
    figure::Pose pose;
    figure::sample(result.figure->skeleton, result.figure->take, frames - 1, pose);
    figure::sample_between(result.figure->skeleton, result.figure->take, static_cast<double>(frames - 1) / 2,
                           pose);
    return 0;
}
