#pragma once

#include "base/diagnostics.h"
#include "figure/skin.h"

namespace skelplay::loaders {
/// Reads a Wavefront OBJ: polygons, all groups of each face, objects, materials' diffuse colours and, unless `pictures`
/// is false, pictures, normals and smoothing groups. Material libraries are only read from `folder` or below. After an
/// error, goes on with the next line; a file without any faces is refused. Diagnostics have offsets, not located yet;
/// those about a material library are notes at the line that names it.
base::Loaded<figure::Mesh> parse_obj(const base::ByteSource& source, const std::filesystem::path& folder,
                                     bool pictures = true);

/// Opens a Wavefront OBJ, see parse_obj(). Never throws for a bad file; diagnostics are located. `stop` ends the wait
/// for a pipe.
base::Loaded<figure::Mesh> load_obj(const std::filesystem::path& file, const std::stop_token& stop = {},
                                    bool pictures = true);
}  // namespace skelplay::loaders
