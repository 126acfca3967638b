#include "render/float_table.h"

#include <algorithm>
#include <cstddef>
#include <glad/gl.h>

namespace skelplay::render {

void set_table(const Texture& texture, std::span<const float> floats) {
    constexpr std::size_t floats_of_texel = 4;
    constexpr std::size_t widest_table = 1024;  // texels; every driver supports this width
    const std::size_t texels = (floats.size() + floats_of_texel - 1) / floats_of_texel;
    const std::size_t width = std::clamp<std::size_t>(texels, 1, widest_table);
    const std::size_t lines = std::max<std::size_t>((texels + width - 1) / width, 1);
    std::vector<float> whole;
    if (floats.size() != width * lines * floats_of_texel) {
        whole.assign(floats.begin(), floats.end());
        whole.resize(width * lines * floats_of_texel, 0.0F);
        floats = whole;
    }
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, static_cast<GLsizei>(width), static_cast<GLsizei>(lines), 0, GL_RGBA,
                 GL_FLOAT, floats.data());
    glBindTexture(GL_TEXTURE_2D, 0);
}

}  // namespace skelplay::render
