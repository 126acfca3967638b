#include "figure/mesh_frames.h"

#include <algorithm>
#include <glm/common.hpp>

#include "figure/frame_pair.h"

namespace skelplay::figure {

void sample_vertices(const MeshFrames& mesh, std::size_t frame, std::vector<glm::dvec3>& positions) {
    positions.clear();
    if (mesh.frames == 0) return;
    const auto row = mesh.row(std::min(frame, mesh.frames - 1));
    positions.assign(row.begin(), row.end());
}

void sample_vertices_between(const MeshFrames& mesh, double position, std::vector<glm::dvec3>& positions) {
    positions.clear();
    if (mesh.frames == 0) return;
    const auto [frame, t] = frame_pair(position, mesh.frames);
    if (t == 0) return sample_vertices(mesh, frame, positions);
    const auto a = mesh.row(frame);
    const auto b = mesh.row(frame + 1);
    positions.resize(mesh.vertices);
    for (std::size_t i = 0; i < mesh.vertices; ++i) positions[i] = glm::mix(a[i], b[i], t);
}

}  // namespace skelplay::figure
