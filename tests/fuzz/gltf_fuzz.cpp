// Any bytes as a glTF or GLB, up to the poses of a frame and its vertices: reading must not fail, and must not depend on
// how the file is cut. The last byte chooses the take and the size of the pieces.

#include <string>

#include "analysis/skin_check.h"
#include "pieces.h"
#include "scene/skin_attachment.h"

namespace {

using namespace skelplay;
using fuzz::require;

loaders::LoadResult read(const base::ByteSource& bytes, const loaders::LoadOptions& options) {
    loaders::LoadResult result = loaders::read_gltf({"/nowhere/fuzz.gltf", bytes}, options, {.threads = 1});
    result.diagnostics.sort();
    result.diagnostics.locate("fuzz", bytes);
    return result;
}

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
    if (figure.weighted_skin) analysis::check_weights(*figure.weighted_skin, figure.skeleton);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const base::MemoryBytes bytes(std::string(data, data + size - 1));
    const unsigned choice = data[size - 1];
    loaders::LoadOptions options;
    if ((choice & 1U) != 0) options.take = std::to_string(choice >> 1U & 3U);
    const loaders::LoadResult whole = read(bytes, options);
    options.chunk_bytes = 1U + (choice >> 3U);
    const loaders::LoadResult pieces = read(bytes, options);
    require(to_text(whole.diagnostics) == to_text(pieces.diagnostics));
    require(whole.figure.has_value() == pieces.figure.has_value());
    require(whole.figure.has_value() != whole.diagnostics.has_error());
    if (whole.figure) pose(*whole.figure);
    return 0;
}
