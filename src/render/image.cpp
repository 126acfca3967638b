#include "render/image.h"

#include <algorithm>

namespace skelplay::render {

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
