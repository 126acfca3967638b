#include <memory>

#include "base/utf16.h"
#include "pieces.h"

// As a BVH, and as an Alias skeleton, which only its suffix tells from one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace skelplay;
    const base::MemoryBytes raw(std::string(data, data + size));
    std::variant<std::unique_ptr<base::ByteSource>, base::OpenFailure> wide;
    if (base::is_utf16(raw)) wide = base::utf8_of_utf16(raw);
    const auto& converted = std::get<std::unique_ptr<base::ByteSource>>(wide);
    const base::ByteSource& bytes = converted ? *converted : static_cast<const base::ByteSource&>(raw);
    fuzz::read_any_bytes(loaders::read_bvh, bytes);
    fuzz::read_any_bytes(loaders::read_ask, bytes);
    return 0;
}
