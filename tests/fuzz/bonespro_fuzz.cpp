// Any bytes as a BonesPro file, up to the pose of a frame and its vertices: reading must not fail, and must not depend
// on how the file is cut. The last byte (a line end in a real file) selects the options and the size of the pieces. A
// structure is read by itself; an animation with a small structure of two bones and three vertices.

#include <filesystem>
#include <fstream>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "analysis/skin_check.h"
#include "pieces.h"
#include "scene/skin_attachment.h"

namespace {

using namespace skelplay;
using fuzz::require;

constexpr std::string_view structure_text =
    "Begin structure file 2 3\n"
    "<tip> 1\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 9 1 0 0 0 1 0 0 0 1 0 0 9\n"
    "<base> *\n1 1 1 0 1 0 -1 0 0 0 0 1 0 0 1 1 0 0 0 1 0 0 0 1 0 0 1\n"
    "1 2 3 1 0 1\n4 5 6 2 0 0.5 1 0.5\n7 8 9 0\nEnd structure file\n";

/// A folder that holds nothing but the input and the structure.
const std::filesystem::path& folder() {
    static const std::filesystem::path made = [] {
        const auto path = std::filesystem::temp_directory_path() / ("skelplay-fuzz-" + std::to_string(::getpid()));
        std::filesystem::create_directories(path);
        std::ofstream(path / "structure.txt") << structure_text;
        return path;
    }();
    return made;
}

loaders::LoadResult read(const base::ByteSource& bytes, bool animation, loaders::LoadOptions options) {
    const loaders::Input input{folder() / "fuzz.dat", bytes};
    options.skeleton = folder() / "structure.txt";
    loaders::LoadResult result = animation ? loaders::read_bonespro_animation(input, options, {})
                                           : loaders::read_bonespro_structure(input, options, {});
    result.diagnostics.locate("fuzz.dat", bytes);
    return result;
}

void pose(const figure::Figure& figure) {
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    std::vector<glm::dvec3> posed;
    const std::size_t frames = figure::frame_count(figure.take);
    require(frames > 0);
    for (const double position : {0.0, static_cast<double>(frames - 1) / 2, static_cast<double>(frames)}) {
        figure::sample_between(figure.skeleton, figure.take, position, pose);
        require(evaluator.positions(pose).size() == figure.skeleton.size());
        if (figure.weighted_skin) {
            scene::pose_weighted(*figure.weighted_skin, evaluator, posed);
            require(posed.size() == figure.weighted_skin->positions.size());
        }
        if (figure::sample_vertices_between(figure.take, position, posed)) require(!posed.empty());
    }
    require(figure::box_of(figure, frames, figure::BoneId{0}).has_value());
    require(figure::node_of(figure, frames, figure::BoneId{0}).has_value());
    if (figure.weighted_skin) analysis::check_weights(*figure.weighted_skin, figure.skeleton);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const base::MemoryBytes bytes(std::string(data, data + size - 1));
    const unsigned choice = data[size - 1];
    loaders::LoadOptions options;
    if ((choice & 1U) != 0) options.bonespro.index_base = 1;  // else the file shows it
    options.bonespro.euler_sign = (choice & 2U) != 0 ? -1 : 1;
    for (const bool animation : {false, true}) {
        const loaders::LoadResult whole = read(bytes, animation, options);
        loaders::LoadOptions cut = options;
        cut.chunk_bytes = 1U + (choice >> 2U);
        const loaders::LoadResult pieces = read(bytes, animation, cut);
        require(to_text(whole.diagnostics) == to_text(pieces.diagnostics));
        require(whole.figure.has_value() == pieces.figure.has_value());
        require(whole.figure.has_value() != whole.diagnostics.has_error());
        if (whole.figure) pose(*whole.figure);
    }
    return 0;
}
