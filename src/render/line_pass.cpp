#include "render/line_pass.h"

#include <cstddef>
#include <glad/gl.h>

#include "render/vertex_input.h"

namespace skelplay::render {

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
    programs.line.use();
    glBindVertexArray(input_.get());
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(lines.size() / 2));
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

}  // namespace skelplay::render
