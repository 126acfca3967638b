#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "render/image.h"

namespace skelplay::output {

/// The size of a picture.
struct PictureSize {
    int width = 1280;  // pixels
    int height = 720;
};

/// The channels of a PNG file.
enum class PngChannels : std::uint8_t { rgb, rgba };

/// Keywords (1 to 79 ASCII characters) and texts (UTF-8), as a PNG file holds them.
using PngTexts = std::vector<std::pair<std::string, std::string>>;

/// The picture as the bytes of a PNG file: 8-bit RGB (without alpha) or RGBA, with the texts before its pixels, ASCII
/// as `tEXt`, others as `iTXt`. The same picture gives the same bytes. Empty: it is too large.
std::string png_bytes(const render::Image& image, PngChannels channels = PngChannels::rgb, const PngTexts& texts = {});

/// The picture that the bytes of a PNG file hold, with alpha; nothing: they are none, or damaged.
std::optional<render::Image> image_from_png(std::string_view bytes);

/// The texts that stand before the pixels, where thumbnails have them; `png` may end anywhere behind these. Compressed
/// texts are left out. Nothing when it is not a PNG file.
PngTexts texts_of(std::string_view png);
/// The first text with this keyword; empty: there is none.
std::string_view text_of(const PngTexts& texts, std::string_view keyword) noexcept;

/// Writes the picture as a PNG file, whole or not at all; makes its folder. Returns nothing on success, else the reason
/// in words.
std::optional<std::string> write_png(const std::filesystem::path& path, const render::Image& image,
                                     PngChannels channels = PngChannels::rgb);

}  // namespace skelplay::output
