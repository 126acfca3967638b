// Any bytes as an AMC file of a small skeleton: reading must not fail, and must not depend on how the file is cut.

#include "loaders/acclaim/amc.h"

#include <string_view>
#include <utility>

#include "loaders/acclaim/acclaim.h"
#include "loaders/acclaim/asf.h"
#include "pieces.h"

namespace {

using namespace skelplay;
using fuzz::require;

// root (tx ry rz) -- hip (rx ry, id 4) -- knee (l); dummy without degrees of freedom
constexpr std::string_view skeleton_text =
    ":root axis xyz order tx ry rz position 0 0 0 orientation 0 0 0\n:bonedata\n"
    "begin id 4 name hip direction 0 1 0 length 1 axis 0 0 0 xyz dof rx ry end\n"
    "begin name dummy direction 0 1 0 length 1 axis 0 0 0 xyz end\n"
    "begin name knee direction 0 1 0 length 2 axis 0 0 0 xyz dof l end\n"
    ":hierarchy\nroot hip dummy\nhip knee\n";

loaders::LoadResult read(const base::ByteSource& bytes, const loaders::AmcHead& head, std::uint64_t chunk_bytes,
                         unsigned threads) {
    loaders::SkeletonFile skeleton{"fuzz.asf", loaders::parse_asf(skeleton_text).value.value(), {}};
    skeleton.rig = loaders::build_rig(skeleton.document).value.value();
    loaders::LoadOptions options;
    options.chunk_bytes = chunk_bytes;
    loaders::LoadResult result =
        loaders::read_amc_motion({"fuzz.amc", bytes}, head, std::move(skeleton), options, {threads});
    result.diagnostics.locate("fuzz.amc", bytes);
    return result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const base::MemoryBytes bytes(std::string(data, data + size));
    const auto head = loaders::parse_amc_head(bytes);
    require(head.value.has_value() != head.diagnostics.has_error());
    if (!head.value) return 0;
    const loaders::LoadResult whole = read(bytes, *head.value, 1U << 20U, 1);
    const loaders::LoadResult pieces = read(bytes, *head.value, 16, 2);
    require(whole.figure.has_value() == pieces.figure.has_value());
    require(to_text(whole.diagnostics) == to_text(pieces.diagnostics));
    if (!whole.figure) return 0;
    const auto& motion = std::get<figure::Motion>(whole.figure->take);
    require(fuzz::same_samples(motion, std::get<figure::Motion>(pieces.figure->take)));
    require(motion.samples.size() == motion.frames * motion.columns);
    figure::Pose pose;
    for (std::size_t frame = 0; frame < motion.frames && frame < 10; ++frame)
        figure::sample(whole.figure->skeleton, motion, frame, pose);
    return 0;
}
