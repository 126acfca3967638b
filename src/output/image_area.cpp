#include "output/image_area.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace skelplay::output {

render::Image filled(PictureSize size, Paint paint) {
    render::Image image{size.width, size.height, {}};
    image.rgba.resize(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) * 4);
    fill(image, 0, 0, size, paint);
    return image;
}

void fill(render::Image& image, int x, int y, PictureSize size, Paint paint) {
    const std::array<std::uint8_t, 4> colour{paint.red, paint.green, paint.blue, 255};
    const int right = std::min(x + size.width, image.width);
    const int bottom = std::min(y + size.height, image.height);
    for (int row = std::max(y, 0); row < bottom; ++row)
        for (int column = std::max(x, 0); column < right; ++column) std::ranges::copy(colour, image.pixel(column, row));
}

void paste(render::Image& onto, const render::Image& image, int x, int y) {
    for (int row = 0; row < image.height; ++row)
        std::copy_n(image.pixel(0, row), static_cast<std::size_t>(image.width) * 4, onto.pixel(x, y + row));
}

}  // namespace skelplay::output
