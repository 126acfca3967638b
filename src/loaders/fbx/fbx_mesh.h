#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <vector>

#include "figure/skin.h"
#include "loaders/fbx/fbx_scene.h"

namespace skelplay::loaders {

/// The mesh of one node, in triangles. Where a point's polygons have different normals or materials, it becomes several
/// vertices.
struct FbxMesh {
    std::vector<glm::dvec3> points;                       // as in the file
    std::vector<std::uint32_t> point_of;                  // by vertex
    std::vector<glm::vec3> normals;                       // by vertex, as in the file; empty: the file has none
    std::vector<std::uint32_t> materials;                 // by vertex: an index among those of the node, or Face::none
    std::vector<std::array<std::uint32_t, 3>> triangles;  // into the vertices
};

/// Reads the mesh of a Geometry record (7.x) or of a Model record (6.1). Polygons whose points do not exist are left
/// out, and counted in `bad_polygons`. Without points it is empty. `surface`: false: a vertex for each point, and
/// neither triangles nor normals nor materials.
FbxMesh read_fbx_mesh(const FbxDocument& document, FbxId record, bool surface, std::size_t& bad_polygons);

}  // namespace skelplay::loaders
