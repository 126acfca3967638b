// HTR, HTR2 and GTR.

#include "pieces.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    skelplay::fuzz::read_input(skelplay::loaders::read_htr, data, size);
    return 0;
}
