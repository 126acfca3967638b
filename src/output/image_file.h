#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "render/image.h"

namespace skelplay::output {

/// A picture's extent.
struct PictureSize {
    int width = 1280;  // pixels
    int height = 720;
};

/// What of a picture a PNG file holds.
enum class PngChannels : std::uint8_t { rgb, rgba };

/// The picture as a PNG file's bytes: 8-bit RGB (alpha is left out), or RGBA, colours as they are. The same bytes for
/// the same picture.
std::string png_bytes(const render::Image& image, PngChannels channels = PngChannels::rgb);

/// Writes the picture as a PNG file. Returns why it could not be written, in words; nothing: it is written.
std::optional<std::string> write_png(const std::filesystem::path& path, const render::Image& image,
                                     PngChannels channels = PngChannels::rgb);

}  // namespace skelplay::output
