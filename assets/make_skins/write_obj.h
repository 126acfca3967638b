#pragma once

#include <string>
#include <string_view>
#include "skin.h"

namespace skelplay::make_skins {
/// The file with `mtl_text`, in the folder of the skins.
constexpr std::string_view material_library = "skins.mtl";

/// The skin as the text of a Wavefront .obj file, with one group for each piece. `library` is the file that defines the
/// colours; without one, no materials are named.
std::string obj_text(const Skin& skin, std::string_view library);

/// The materials of all skins as the text of a Wavefront .mtl file.
std::string mtl_text();
}  // namespace skelplay::make_skins
