#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::render {

/// Gives the text of a shader file by its name, "bone.vert"; nothing: there is none.
using ShaderFiles = std::function<std::optional<std::string>(std::string_view name)>;

/// A shader put together from its file and those it includes, ready for the driver.
struct ShaderSource {
    std::string text;
    std::vector<std::string> files;  // source string n of the driver's messages is files[n]
};

/// Reads a shader and replaces each line `#include "name"` by that file, once however often it is asked for.
/// The result begins with the version line and has #line marks, so that messages can be led back to their file.
/// Throws GraphicsError when a file is missing.
ShaderSource assemble(std::string_view name, const ShaderFiles& files);

/// The driver's messages with its source string numbers turned into names: "0:12(5): error" (Mesa) and
/// "0(12) : error" (NVIDIA) become "bone.vert:12: error".
std::string with_file_names(std::string_view log, const std::vector<std::string>& files);

/// The shaders built into the program; in debug builds, those of the source tree.
ShaderFiles shader_files();
/// Those of a folder; one that is not there is the program's own.
ShaderFiles shader_files_in(std::filesystem::path folder);

}  // namespace skelplay::render
