// An AMC file of a small skeleton.

#include "loaders/acclaim/amc.h"
#include <string_view>
#include <utility>
#include "loaders/acclaim/asf.h"
#include "pieces.h"
#include "targets.h"

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
    static const auto file =
        loaders::loaded("fuzz.asf", base::MemoryBytes(std::string(skeleton_text)), {}, {}, [](loaders::Reading& in) {
            loaders::SkeletonFile read{in.path, loaders::parse_asf(in), {}};
            read.rig = loaders::build_rig(read.document, in.diagnostics);
            return read;
        });
    return *file.value;
}

figure::Figure read_motion(loaders::Reading& in) {
    return read_amc_motion(loaders::parse_amc_head(in), loaders::SkeletonFile(skeleton_file()), in);
}
}  // namespace

void skelplay::fuzz::try_amc(const std::uint8_t* data, std::size_t size) {
    fuzz::read_any_bytes(read_motion, base::MemoryBytes(fuzz::text_of(data, size)), fuzz::choice_of(data, size), {},
                         "/nowhere/fuzz.amc");
}
