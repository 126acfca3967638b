#include "render/viewport.h"

#include <array>
#include <glad/gl.h>

namespace skelplay::render {

void fill(const glm::vec3& colour) {
    const std::array<GLfloat, 4> opaque{colour.r, colour.g, colour.b, 1.0F};
    glDisable(GL_FRAMEBUFFER_SRGB);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glClearBufferfv(GL_COLOR, 0, opaque.data());
}

void fill(const Viewport& where, const glm::vec3& colour) {
    if (where.empty()) return;
    glScissor(where.x, where.y, where.width, where.height);
    glEnable(GL_SCISSOR_TEST);
    fill(colour);
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace skelplay::render
