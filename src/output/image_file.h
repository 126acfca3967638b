#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "render/image.h"

namespace skelplay::output {

/// The size of a picture.
struct PictureSize {
    int width = 1280;  // pixels
    int height = 720;
};

/// The channels of a PNG file.
enum class PngChannels : std::uint8_t { rgb, rgba };

/// The picture as the bytes of a PNG file: 8-bit RGB (without alpha) or RGBA. The same picture gives the same bytes.
std::string png_bytes(const render::Image& image, PngChannels channels = PngChannels::rgb);

/// The picture that the bytes of a PNG file hold, with alpha; nothing: they are none, or damaged.
std::optional<render::Image> image_from_png(std::string_view bytes);

/// Writes the picture as a PNG file, whole or not at all; makes its folder. Returns nothing on success, else the reason
/// in words.
std::optional<std::string> write_png(const std::filesystem::path& path, const render::Image& image,
                                     PngChannels channels = PngChannels::rgb);

}  // namespace skelplay::output
