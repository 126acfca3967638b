// HTR, HTR2 and GTR from bytes to the pose of a frame. The first byte chooses the size of the pieces, so that cuts
// fall everywhere.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/byte_source.h"
#include "figure/figure.h"
#include "figure/pose.h"
#include "loaders/formats.h"
#include "scene/evaluator.h"

using namespace skelplay;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const base::MemoryBytes bytes(std::string(data + 1, data + size));
    loaders::LoadOptions options;
    options.threads = 1;
    options.chunk_bytes = 1U + data[0];
    loaders::LoadResult result = loaders::read_htr({"fuzz.htr", bytes}, options);
    result.diagnostics.sort();
    result.diagnostics.locate("fuzz.htr", bytes);
    static_cast<void>(base::to_text(result.diagnostics));
    if (!result.figure) return 0;
    const figure::Figure& figure = *result.figure;
    figure::Pose pose;
    scene::FigureEvaluator evaluator(figure.skeleton);
    for (const std::size_t frame : {std::size_t{0}, figure::frame_count(figure.take) - 1}) {
        figure::sample(figure.skeleton, figure.take, frame, pose);
        evaluator.positions(pose);
    }
    return 0;
}
