#include "render/shadow_target.h"

#include <array>
#include <glad/gl.h>
#include <glm/common.hpp>

namespace skelplay::render {
namespace {

glm::ivec4 pixels_of(const glm::vec4& part, glm::ivec2 size) {
    return glm::ivec4(glm::round(part * glm::vec4(size, size)));
}

}  // namespace

ShadowTarget::ShadowTarget(glm::ivec2 size) : size_(size) {
    GLint current = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &current);
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, size.x, size.y, 0, GL_RED, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_.get());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.get(), 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(current));
}

void ShadowTarget::begin() const {
    static constexpr std::array<GLfloat, 4> no_shadow{};
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_.get());
    glClearBufferfv(GL_COLOR, 0, no_shadow.data());
}

void ShadowTarget::draw_on(const glm::vec4& part) const {
    const glm::ivec4 pixels = pixels_of(part, size_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_.get());
    glViewport(pixels.x, pixels.y, pixels.z, pixels.w);
}

void ShadowTarget::copy_from(const ShadowTarget& other, const glm::vec4& from, const glm::vec4& to) const {
    GLint reading = 0;
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &reading);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, other.target_.get());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_.get());
    const glm::ivec4 a = pixels_of(from, other.size_);
    const glm::ivec4 b = pixels_of(to, size_);
    glBlitFramebuffer(a.x, a.y, a.x + a.z, a.y + a.w, b.x, b.y, b.x + b.z, b.y + b.w, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(reading));
}

void begin_shadows() {
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendEquation(GL_MAX);
    glBlendFunc(GL_ONE, GL_ONE);
}

void add_up_shadows() {
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_COLOR);
}

void end_shadows() {
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_BLEND);
}

}  // namespace skelplay::render
