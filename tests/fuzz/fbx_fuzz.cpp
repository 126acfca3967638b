// Any bytes as an FBX file, binary or ASCII, up to the pose of a frame and the vertices of its skin.

#include "loaders/fbx/fbx.h"

#include "pieces.h"
#include "scene/skin_attachment.h"

namespace {

using namespace skelplay;
using fuzz::require;

void pose(const figure::Figure& figure) {
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    std::vector<glm::dvec3> posed;
    const std::size_t frames = figure::frame_count(figure.take);
    require(frames > 0 && figure.skeleton.size() > 0);
    for (const double position : {0.0, static_cast<double>(frames - 1) / 2, static_cast<double>(frames)}) {
        figure::sample_between(figure.skeleton, figure.take, position, pose);
        require(evaluator.positions(pose).size() == figure.skeleton.size());
        if (!figure.weighted_skin) continue;
        scene::pose_weighted(*figure.weighted_skin, evaluator, posed);
        require(posed.size() == figure.weighted_skin->positions.size());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const base::MemoryBytes bytes(std::string(data, data + size));
    loaders::LoadResult result = fuzz::read_in_pieces(loaders::read_fbx, bytes, size + 1);
    require(result.figure.has_value() != result.diagnostics.has_error());
    result.diagnostics.sort();
    if (result.binary)
        result.diagnostics.locate("fuzz", base::MemoryBytes({}));
    else
        result.diagnostics.locate("fuzz", bytes);
    static_cast<void>(to_text(result.diagnostics));
    if (result.figure) pose(*result.figure);
    return 0;
}
