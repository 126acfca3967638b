#pragma once

#include "base/prelude.h"

namespace skelplay::base {
/// A picture in memory: sRGB, four bytes per pixel (red, green, blue, alpha), top row first, no padding.
struct Image {
    int width = 0;                   // pixels
    int height = 0;                  // pixels
    std::vector<std::uint8_t> rgba;  // width × height × 4
    std::string file = {};           // that it was read from; empty: not known, or bytes in another one

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
}  // namespace skelplay::base
