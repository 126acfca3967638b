#include "pieces.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    skelplay::fuzz::read_input(skelplay::loaders::read_trc, data, size);
    return 0;
}
