// A glTF or GLB with its skin, and one of its takes.

#include <string>

#include "analysis/skin_check.h"
#include "pieces.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace skelplay;
    const std::uint64_t choice = fuzz::choice_of(data, size);
    loaders::LoadOptions options;
    if (choice / 512 % 2 == 1) options.take = std::to_string(choice / 1024 % 4);
    const auto figure =
        fuzz::read_any_bytes(loaders::read_gltf, base::MemoryBytes(fuzz::text_of(data, size)), choice, options);
    if (figure && figure->weighted_skin) analysis::check_weights(*figure->weighted_skin, figure->skeleton);
    return 0;
}
