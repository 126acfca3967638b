#include <glad/gl.h>
#include "render/load_gl.h"
#include "render/passes.h"

namespace skelplay::render {
void GroundPass::draw_ground(const Programs& programs) const {
    programs.ground.use(no_input_);
    // The ground is also drawn beyond the far plane, because it fades at its own radius.
    clamp_depth(true);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    clamp_depth(false);
}

void GroundPass::draw_shadows(const Programs& programs, const Texture& shadows, bool key) const {
    programs.ground_shadow.use(no_input_);
    glBindTexture(GL_TEXTURE_2D, shadows.get());
    const Blending blending;
    glDepthMask(GL_FALSE);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, key ? 2 : 1);
    glDepthMask(GL_TRUE);
    glBindTexture(GL_TEXTURE_2D, 0);
}

void GroundPass::draw_background(const Programs& programs) const {
    programs.background.use(no_input_);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

using scene::LineVertex;

LinePass::LinePass() {
    add_attributes(input_, rows_, 2 * sizeof(LineVertex), Per::instance,
                   {{0, 3, offsetof(LineVertex, position)},
                    {1, 4, offsetof(LineVertex, colour)},
                    {2, 3, sizeof(LineVertex) + offsetof(LineVertex, position)},
                    {3, 4, sizeof(LineVertex) + offsetof(LineVertex, colour)}});
}

void LinePass::draw(const Programs& programs, std::span<const LineVertex> lines) const {
    if (lines.size() < 2) return;
    fill(rows_, std::as_bytes(lines), true);
    programs.line.use(input_);
    const Blending blending;
    glDepthMask(GL_FALSE);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(lines.size() / 2));
    glDepthMask(GL_TRUE);
}
}  // namespace skelplay::render
