#pragma once

#include <span>

#include "render/gl_handles.h"
#include "render/programs.h"
#include "scene/draw_list.h"

namespace skelplay::render {

/// Draws lines as thin rectangles with soft edges, since core OpenGL need not draw any but one pixel wide.
class LinePass {
public:
    LinePass();

    /// `lines` in pairs. Needs Frame bound; hidden by what is in front, hides nothing itself.
    void draw(const Programs& programs, std::span<const scene::LineVertex> lines) const;

private:
    Buffer rows_ = Buffer::create();  // a row is a pair of scene::LineVertex
    VertexArray input_ = VertexArray::create();
};

}  // namespace skelplay::render
