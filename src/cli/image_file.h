#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "render/image.h"

namespace skelplay::cli {

/// The picture as a PNG file's bytes: 8-bit RGB (alpha is left out), the same bytes for the same picture.
std::string png_bytes(const render::Image& image);

/// Writes the picture as a PNG file. Returns why it could not be written, in words; nothing: it is written.
std::optional<std::string> write_png(const std::filesystem::path& path, const render::Image& image);

}  // namespace skelplay::cli
