// Any bytes as an ASF file: reading must not fail, and what was read must be posable.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/byte_source.h"
#include "figure/pose.h"
#include "loaders/acclaim.h"
#include "scene/evaluator.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace skelplay;
    const base::MemoryBytes bytes(std::string(data, data + size));
    loaders::LoadResult result = loaders::read_asf({"fuzz.asf", bytes}, {});
    result.diagnostics.locate("fuzz.asf", bytes);
    if (to_text(result.diagnostics).empty() && !result.figure) std::abort();  // refused without a word
    if (!result.figure) return 0;
    if (result.diagnostics.has_error()) std::abort();
    const figure::Skeleton& skeleton = result.figure->skeleton;
    figure::Pose pose;
    figure::sample(skeleton, result.figure->take, 0, pose);
    if (scene::FigureEvaluator(skeleton).positions(pose).size() != skeleton.size()) std::abort();
    return 0;
}
