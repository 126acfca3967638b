#pragma once

#include <filesystem>

#include "base/diagnostics.h"
#include "figure/mesh.h"

namespace skelplay::loaders {

/// Opens a Wavefront OBJ, see parse_obj(). Never throws for a bad file; diagnostics are located.
base::Loaded<figure::Mesh> load_obj(const std::filesystem::path& file);

}  // namespace skelplay::loaders
