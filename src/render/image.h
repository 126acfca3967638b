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
inline Image blank_image(int width, int height) {
    return {width, height,
            std::vector<std::uint8_t>(std::size_t{4} * static_cast<unsigned>(width) * static_cast<unsigned>(height))};
}

/// A picture with `factor` times fewer columns and rows. Bytes are averaged, so colours must be premultiplied.
Image downsampled(const Image& image, int factor);

/// Converts premultiplied alpha to straight alpha, which PNG files use. Where alpha is 0 the colour becomes black.
void divide_by_alpha(Image& image) noexcept;

/// The mean of pictures in linear light, as film adds up what it sees while the shutter is open: half black and half
/// white is the grey 188, not 128. Exact: it computes with whole numbers, and equal pictures give themselves.
class Exposure {
public:
    /// So many pictures can be added.
    static constexpr int most = 256;

    /// Adds a picture, whose colours are premultiplied with alpha. All have the same size.
    void add(const Image& image);
    /// The mean of what was added, at least one picture, premultiplied again. The next picture begins a new mean.
    Image take();

private:
    int width_ = 0;
    int height_ = 0;
    std::uint32_t pictures_ = 0;
    std::vector<std::uint32_t> sums_;  // by pixel: red, green and blue in linear light times alpha, and alpha
};
}  // namespace skelplay::render
