#pragma once

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

/// A PNG file of this picture, always the same; texts first, ASCII as `tEXt`, others as `iTXt`. Empty: too large.
std::string png_bytes(const render::Image& image, PngChannels channels = PngChannels::rgb, const PngTexts& texts = {});

/// The picture in the bytes of a PNG file, with alpha; nothing: they are no PNG file, or damaged.
std::optional<render::Image> image_from_png(std::string_view bytes);

/// The uncompressed texts before the pixels of a PNG file, which `png` may end behind. Empty: no PNG, or no texts.
PngTexts texts_of(std::string_view png);
/// The first text with this keyword; empty: none.
std::string_view text_of(const PngTexts& texts, std::string_view keyword) noexcept;

/// Writes the picture as a PNG file, completely or not at all, and makes its folder. Returns why it could not.
std::optional<std::string> write_png(const std::filesystem::path& path, const render::Image& image,
                                     PngChannels channels = PngChannels::rgb);
}  // namespace skelplay::output
