// An AMC file of a small skeleton.

#include "loaders/acclaim/amc.h"

#include <string_view>
#include <utility>

#include "loaders/acclaim/acclaim.h"
#include "loaders/acclaim/asf.h"
#include "pieces.h"

namespace {

using namespace skelplay;

// root (tx ry rz) -- hip (rx ry, id 4) -- knee (l); dummy without degrees of freedom
constexpr std::string_view skeleton_text =
    ":root axis xyz order tx ry rz position 0 0 0 orientation 0 0 0\n:bonedata\n"
    "begin id 4 name hip direction 0 1 0 length 1 axis 0 0 0 xyz dof rx ry end\n"
    "begin name dummy direction 0 1 0 length 1 axis 0 0 0 xyz end\n"
    "begin name knee direction 0 1 0 length 2 axis 0 0 0 xyz dof l end\n"
    ":hierarchy\nroot hip dummy\nhip knee\n";

/// Read once: an input is a motion.
const loaders::SkeletonFile& skeleton_file() {
    static const loaders::SkeletonFile file = [] {
        loaders::SkeletonFile read{"fuzz.asf", loaders::parse_asf(skeleton_text).value.value(), {}};
        read.rig = loaders::build_rig(read.document).value.value();
        return read;
    }();
    return file;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const base::MemoryBytes bytes(fuzz::text_of(data, size));
    const auto head = loaders::parse_amc_head(bytes);
    fuzz::require(head.value.has_value() != head.diagnostics.has_error());
    if (!head.value) return 0;
    const auto read = [&](std::uint64_t chunk_bytes) {
        loaders::LoadOptions options;
        options.chunk_bytes = chunk_bytes;
        return loaders::read_amc_motion({"/nowhere/fuzz.amc", bytes}, *head.value,
                                        loaders::SkeletonFile(skeleton_file()), options, {.threads = 1});
    };
    fuzz::read_in_pieces(read, bytes, fuzz::choice_of(data, size));
    return 0;
}
