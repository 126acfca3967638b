#pragma once

#include <span>

#include "render/gl_objects.h"
#include "render/programs.h"
#include "scene/draw_list.h"

namespace skelplay::render {

/// Draws everything behind the figures: the ground with its grid, the shadow on it, and the background.
class GroundPass {
public:
    GroundPass();

    /// Draws the ground's disc. Needs Frame bound, depth test on.
    void draw_ground(const Programs& programs) const;
    /// Darkens the ground by the spots in a texture of ShadowPass; `key`: also by the key light's shadow.
    void draw_shadows(const Programs& programs, const Texture& shadows, bool key) const;
    /// Draws the background's gradient where nothing has been drawn yet.
    void draw_background(const Programs& programs) const;

private:
    Buffer disc_;
    VertexArray disc_input_ = VertexArray::create();
    VertexArray no_input_ = VertexArray::create();  // for shapes that their vertex shader makes
    int disc_corners_ = 0;
};

/// Draws lines as thin rectangles with soft edges: core OpenGL only guarantees lines of one pixel.
class LinePass {
public:
    LinePass();

    /// Draws lines; each is a pair of vertices. Needs Frame bound. Objects in front hide lines, but lines hide nothing.
    void draw(const Programs& programs, std::span<const scene::LineVertex> lines) const;

private:
    Buffer rows_ = Buffer::create();  // a row is a pair of scene::LineVertex
    VertexArray input_ = VertexArray::create();
};

}  // namespace skelplay::render
