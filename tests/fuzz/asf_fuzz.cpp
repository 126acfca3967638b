// Any bytes as an ASF file: reading must not fail, and what was read must be posable.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/byte_source.h"
#include "figure/pose.h"
#include "loaders/formats.h"
#include "scene/evaluator.h"

namespace {

void require(bool condition) {
    if (!condition) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace skelplay;
    const base::MemoryBytes bytes(std::string(data, data + size));
    loaders::LoadResult result = loaders::read_asf({"fuzz.asf", bytes}, {});
    result.diagnostics.locate("fuzz.asf", bytes);
    require(result.figure.has_value() != result.diagnostics.has_error());
    if (!result.figure) return 0;
    const figure::Skeleton& skeleton = result.figure->skeleton;
    figure::Pose pose;
    figure::sample(skeleton, result.figure->take, 0, pose);
    require(scene::FigureEvaluator(skeleton).positions(pose).size() == skeleton.size());
    return 0;
}
