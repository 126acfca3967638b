#include "render/float_table.h"

#include <cstddef>
#include <glad/gl.h>

namespace skelplay::render {

void set_table(const Texture& texture, std::span<const float> floats) {
    constexpr std::size_t floats_of_texel = 4;
    constexpr std::size_t width = 1024;  // texels, as in table.glsl; every driver supports this width
    const std::size_t whole_lines = floats.size() / (width * floats_of_texel);
    const std::span<const float> rest = floats.subspan(whole_lines * width * floats_of_texel);
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, static_cast<GLsizei>(width), static_cast<GLsizei>(whole_lines + 1), 0,
                 GL_RGBA, GL_FLOAT, nullptr);
    if (whole_lines > 0)
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, static_cast<GLsizei>(width), static_cast<GLsizei>(whole_lines), GL_RGBA,
                        GL_FLOAT, floats.data());
    if (!rest.empty()) {
        std::vector<float> last(rest.begin(), rest.end());
        last.resize((rest.size() + floats_of_texel - 1) / floats_of_texel * floats_of_texel, 0.0F);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, static_cast<GLint>(whole_lines),
                        static_cast<GLsizei>(last.size() / floats_of_texel), 1, GL_RGBA, GL_FLOAT, last.data());
    }
    glBindTexture(GL_TEXTURE_2D, 0);
}

}  // namespace skelplay::render
