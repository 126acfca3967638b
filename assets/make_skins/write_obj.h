#pragma once

#include <string>
#include <string_view>

#include "skin.h"

namespace skelplay::make_skins {

/// The file of `mtl_text`, beside the skins.
constexpr std::string_view material_library = "skins.mtl";

/// The skin as the text of a Wavefront .obj file, one group for each piece. `library` is the file
/// that says what the colours are; without one the materials are not named either.
std::string obj_text(const Skin& skin, std::string_view library);

/// The materials of all skins as the text of a Wavefront .mtl file.
std::string mtl_text();

}  // namespace skelplay::make_skins
