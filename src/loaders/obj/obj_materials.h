#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <variant>

namespace skelplay::loaders {

/// Why a material library can't be read, in words.
struct NoLibrary {
    std::string reason;
};

/// A material library that was read.
struct MaterialLibrary {
    std::filesystem::path path;
    std::string text;
};

/// The material library that an OBJ in `folder` names. It must be a regular file in this folder or below.
std::variant<MaterialLibrary, NoLibrary> material_library(const std::filesystem::path& folder, std::string_view name);

/// The names of the materials in a library's text that have a diffuse colour (`Kd`).
std::set<std::string, std::less<>> materials_with_colour(std::string_view library);

}  // namespace skelplay::loaders
