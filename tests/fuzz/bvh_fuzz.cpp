#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "base/byte_source.h"
#include "base/utf16.h"
#include "figure/figure.h"
#include "loaders/formats.h"

namespace {

using namespace skelplay;

void require(bool condition) {
    if (!condition) __builtin_trap();
}

loaders::LoadResult read_in_pieces(const base::ByteSource& bytes, std::uint64_t chunk_bytes) {
    loaders::LoadOptions options;
    options.threads = 1;
    options.chunk_bytes = chunk_bytes;
    return loaders::read_bvh({"fuzz.bvh", bytes}, options);
}

}  // namespace

// Any bytes: loading must end without an exception and, unless it refuses them, give a figure whose frames can be
// sampled. A short input is cut into many small pieces; cut otherwise it must give the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const base::MemoryBytes raw(std::string(data, data + size));
    std::variant<std::unique_ptr<base::ByteSource>, base::OpenFailure> wide;
    if (base::is_utf16(raw)) wide = base::utf8_of_utf16(raw);
    const auto& converted = std::get<std::unique_ptr<base::ByteSource>>(wide);
    const base::ByteSource& bytes = converted ? *converted : static_cast<const base::ByteSource&>(raw);
    const loaders::LoadResult result = read_in_pieces(bytes, 16);
    const loaders::LoadResult whole = read_in_pieces(bytes, bytes.size() + 1);
    require(to_text(result.diagnostics) == to_text(whole.diagnostics));
    require(result.figure.has_value() == whole.figure.has_value());
    require(result.figure.has_value() != result.diagnostics.has_error());
    if (!result.figure) return 0;
    const auto& motion = std::get<figure::Motion>(result.figure->take);
    require(motion.samples == std::get<figure::Motion>(whole.figure->take).samples);
    require(motion.frames > 0 && motion.samples.size() == motion.frames * motion.columns);
    figure::Pose pose;
    figure::sample(result.figure->skeleton, result.figure->take, motion.frames - 1, pose);
    figure::sample_between(result.figure->skeleton, result.figure->take, static_cast<double>(motion.frames - 1) / 2,
                           pose);
    return 0;
}
