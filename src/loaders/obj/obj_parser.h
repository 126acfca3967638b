#pragma once

#include <filesystem>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "figure/mesh.h"

namespace skelplay::loaders {

/// Reads a Wavefront OBJ: polygons, the names of every group a face is in, objects, materials' diffuse colours,
/// normals and smoothing groups. Material libraries are read from `folder` and nowhere else. Recovers by line; a file
/// without a single face is refused. Diagnostics carry offsets, not located yet; those that belong to a material
/// library are notes at the line that names it.
base::Loaded<figure::Mesh> parse_obj(const base::ByteSource& source, const std::filesystem::path& folder);

/// Opens a Wavefront OBJ, see parse_obj(). Never throws for a bad file; diagnostics are located.
base::Loaded<figure::Mesh> load_obj(const std::filesystem::path& file);

}  // namespace skelplay::loaders
