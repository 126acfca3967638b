#pragma once

#include <string_view>

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/fbx/fbx_document.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

/// True for the first bytes of a binary FBX file of any version.
bool is_binary_fbx(std::string_view head) noexcept;

/// Reads the records of an FBX file: binary in both byte orders, or ASCII (Blender Foundation, "FBX binary file format
/// specification"; ../formats/SCENES.md, "Bytes"). Refused are files before 6.1 and files without a record.
FbxDocument parse_fbx(Reading& in);

/// Makes a figure of a document (../formats/SCENES.md): joints become bones; where there are none, nodes that move.
/// Each frame of the take has a matrix for each bone. Refused is a scene in which nothing is a joint and nothing moves.
figure::Figure build_fbx(const FbxDocument& document, Reading& in);

}  // namespace skelplay::loaders
