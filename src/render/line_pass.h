#pragma once

#include <span>

#include "render/gl_handles.h"
#include "render/programs.h"
#include "scene/draw_list.h"

namespace skelplay::render {

/// Draws lines as thin rectangles with soft edges: core OpenGL only guarantees lines of one pixel.
class LinePass {
public:
    LinePass();

    /// `lines` in pairs. Needs Frame bound. Lines are hidden by objects in front of them, but hide nothing themselves.
    void draw(const Programs& programs, std::span<const scene::LineVertex> lines) const;

private:
    Buffer rows_ = Buffer::create();  // a row is a pair of scene::LineVertex
    VertexArray input_ = VertexArray::create();
};

}  // namespace skelplay::render
