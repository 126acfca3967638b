#include "pieces.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace skelplay;
    fuzz::read_any_bytes(loaders::read_dat, base::MemoryBytes(std::string(data, data + size)));
    return 0;
}
