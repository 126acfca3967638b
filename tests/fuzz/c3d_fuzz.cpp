// C3D from bytes to the pose of a frame, and to what is counted of its markers. The first byte chooses the size of the
// pieces.

#include <cstddef>
#include <cstdint>
#include <string>

#include "analysis/marker_samples.h"
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
    loaders::LoadResult result = loaders::read_c3d({"fuzz.c3d", bytes}, options);
    result.diagnostics.sort();
    result.diagnostics.locate("fuzz.c3d", base::MemoryBytes({}));
    static_cast<void>(base::to_text(result.diagnostics));
    if (!result.figure) return 0;
    const figure::Figure& figure = *result.figure;
    static_cast<void>(analysis::marker_samples(figure, 1));
    figure::Pose pose;
    scene::FigureEvaluator evaluator(figure.skeleton);
    for (const std::size_t frame : {std::size_t{0}, figure::frame_count(figure.take) - 1}) {
        figure::sample(figure.skeleton, figure.take, frame, pose);
        evaluator.positions(pose);
    }
    return 0;
}
