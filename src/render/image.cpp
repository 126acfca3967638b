#include "render/image.h"

#include <algorithm>
#include <array>

namespace skelplay::render {

Image blank_image(int width, int height) {
    return {width, height,
            std::vector<std::uint8_t>(std::size_t{4} * static_cast<unsigned>(width) * static_cast<unsigned>(height))};
}

Image downsampled(const Image& image, int factor) {
    Image made = blank_image(image.width / factor, image.height / factor);
    const auto pixels = static_cast<unsigned>(factor * factor);
    for (int y = 0; y < made.height; ++y)
        for (int x = 0; x < made.width; ++x) {
            std::array<unsigned, 4> sum{};
            for (int row = 0; row < factor; ++row) {
                const std::uint8_t* from = image.pixel(x * factor, y * factor + row);
                for (std::size_t i = 0; i < static_cast<std::size_t>(factor) * 4; ++i) sum[i % 4] += from[i];
            }
            std::uint8_t* to = made.pixel(x, y);
            for (std::size_t i = 0; i < sum.size(); ++i)
                to[i] = static_cast<std::uint8_t>((sum[i] + pixels / 2) / pixels);
        }
    return made;
}

void divide_by_alpha(Image& image) noexcept {
    for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4) {
        const unsigned alpha = image.rgba[i + 3];
        if (alpha == 255U) continue;
        for (std::size_t channel = i; channel < i + 3; ++channel) {
            const unsigned whole = alpha == 0U ? 0U : (image.rgba[channel] * 255U + alpha / 2U) / alpha;
            image.rgba[channel] = static_cast<std::uint8_t>(std::min(whole, 255U));
        }
    }
}

}  // namespace skelplay::render
