#include "render/palette.h"

namespace skelplay::render {

namespace {

constexpr glm::vec3 rgb(unsigned hex) {
    return {static_cast<float>(hex >> 16U & 255U) / 255.0F, static_cast<float>(hex >> 8U & 255U) / 255.0F,
            static_cast<float>(hex & 255U) / 255.0F};
}

constexpr Palette dark{
    .background_top = rgb(0x16181C),
    .background_bottom = rgb(0x24272D),
    .ground = rgb(0x2E3239),
    .line = rgb(0x565C68),
    .shadow = rgb(0x08090B),
    .contact_shadow = 0.75F,
    .ambient_shadow = 0.45F,
    .rim = 0.35F,
    .highlight = {1.0F, 0.80F, 0.42F},
};

constexpr Palette light{
    .background_top = rgb(0xDDE1E7),
    .background_bottom = rgb(0xF1F2F4),
    .ground = rgb(0xFAFAF9),
    .line = rgb(0xB4BAC4),
    .shadow = rgb(0x3A4050),
    .contact_shadow = 0.62F,
    .ambient_shadow = 0.30F,
    .rim = -0.3F,
    .highlight = {1.0F, 0.72F, 0.16F},
};

}  // namespace

const Palette& palette(scene::Theme theme) noexcept { return theme == scene::Theme::dark ? dark : light; }

}  // namespace skelplay::render
