// WebGL 2 is OpenGL ES 3.0, whose functions need no loading.

#include "render/load_gl.h"
#include <glad/gl.h>
#include "render/graphics_error.h"

namespace skelplay::render {
namespace {
std::string text_of(GLenum name) {
    const GLubyte* text = glGetString(name);
    return text == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(text));
}
}  // namespace

void load_gl(GetProcAddress) {
    if (glGetString(GL_VERSION) == nullptr) throw GraphicsError("this browser has no WebGL 2");
}

std::string_view shader_preamble() noexcept {
    return "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n";
}

RendererInfo renderer_info() {
    RendererInfo info;
    info.renderer = text_of(GL_RENDERER);
    info.version = text_of(GL_VERSION);
    glGetIntegerv(GL_MAX_SAMPLES, &info.max_samples);
    return info;
}

void clamp_depth(bool clamp) {
    constexpr GLenum depth_clamp = 0x864F;  // EXT_depth_clamp
    static const bool known = [] {
        GLint count = 0;
        glGetIntegerv(GL_NUM_EXTENSIONS, &count);
        for (GLuint i = 0; i < static_cast<GLuint>(count); ++i)
            if (std::string_view(reinterpret_cast<const char*>(glGetStringi(GL_EXTENSIONS, i))).ends_with("depth_clamp"))
                return true;
        return false;
    }();
    if (known) (clamp ? glEnable : glDisable)(depth_clamp);
}

void finish_drawing() {
    // A browser's glFinish() does not wait; reading a pixel does.
    GLint bound = 0;
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &bound);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    std::array<std::uint8_t, 4> pixel{};
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel.data());
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(bound));
}
}  // namespace skelplay::render
