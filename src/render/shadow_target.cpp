#include "render/shadow_target.h"

#include <array>
#include <glad/gl.h>
#include <glm/common.hpp>

namespace skelplay::render {

ShadowTarget::ShadowTarget(int format, unsigned channels, int side) : side_(side) {
    GLint current = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &current);
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glTexImage2D(GL_TEXTURE_2D, 0, format, side, side, 0, channels, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_.get());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.get(), 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(current));
}

glm::ivec2 ShadowTarget::pixels_of(const glm::vec2& part) const {
    return glm::ivec2(glm::round(part * static_cast<float>(side_)));
}

void ShadowTarget::begin(const glm::vec2& part) const {
    static constexpr std::array<GLfloat, 4> no_shadow{};
    draw_on(part);
    glClearBufferfv(GL_COLOR, 0, no_shadow.data());
}

void ShadowTarget::draw_on(const glm::vec2& part) const {
    const glm::ivec2 size = pixels_of(part);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_.get());
    glViewport(0, 0, size.x, size.y);
}

void ShadowTarget::copy_from(const ShadowTarget& other, const glm::vec2& part) const {
    GLint reading = 0;
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &reading);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, other.target_.get());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_.get());
    const glm::ivec2 from = other.pixels_of(part);
    const glm::ivec2 to = pixels_of(part);
    glBlitFramebuffer(0, 0, from.x, from.y, 0, 0, to.x, to.y, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(reading));
}

void begin_shadows() {
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendEquationSeparate(GL_MAX, GL_FUNC_ADD);
    glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ONE_MINUS_DST_ALPHA, GL_ONE);
}

void end_shadows() {
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_BLEND);
}

}  // namespace skelplay::render
