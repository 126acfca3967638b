// A C3D, up to what is counted of its markers.

#include "analysis/marker_samples.h"
#include "pieces.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace skelplay;
    const auto figure = fuzz::read_input(loaders::read_c3d, data, size);
    if (figure) static_cast<void>(analysis::marker_samples(*figure, {.threads = 1}));
    return 0;
}
