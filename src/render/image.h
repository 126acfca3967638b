#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace skelplay::render {

/// A picture in memory: sRGB, four bytes per pixel (red, green, blue, alpha), top row first, no padding.
struct Image {
    int width = 0;                   // pixels
    int height = 0;                  // pixels
    std::vector<std::uint8_t> rgba;  // width × height × 4

    /// The four bytes of a pixel; x from the left, y from the top, both inside the picture.
    [[nodiscard]] const std::uint8_t* pixel(int x, int y) const noexcept {
        return rgba.data() +
               (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 4;
    }
    [[nodiscard]] std::uint8_t* pixel(int x, int y) noexcept {
        return rgba.data() +
               (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 4;
    }
};

/// A picture of transparent black.
Image blank_image(int width, int height);

/// A picture with `factor` times fewer columns and rows. Each pixel is the mean of factor × factor pixels, byte by
/// byte, so colours must be premultiplied with alpha.
Image downsampled(const Image& image, int factor);

/// Converts premultiplied alpha to straight alpha, which PNG files use. Where alpha is 0 the colour becomes black.
void divide_by_alpha(Image& image) noexcept;

}  // namespace skelplay::render
