#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace skelplay::loaders {

inline constexpr std::string_view end_of_file = "the end of the file";

/// A token of a file as a message quotes it: UTF-8, control characters made '?', long ones cut; the empty token,
/// which the readers give at the end, is called that.
std::string as_found(std::string_view token);

/// A file's name without its folder, UTF-8.
std::string file_name(const std::filesystem::path& path);

/// Things as a message lists them: "a, b and 3 more".
std::string listed(std::span<const std::string> things);

}  // namespace skelplay::loaders
