#pragma once

#include "render/gl_handles.h"
#include "render/programs.h"

namespace skelplay::render {

/// Draws everything behind the figures: the ground with its grid, the shadow on it, and the background.
class GroundPass {
public:
    GroundPass();

    /// The ground disc. Needs Frame bound, depth test on.
    void draw_ground(const Programs& programs) const;
    /// Darkens the ground by the spots in a texture of ShadowPass; `key`: by the key light's shadow, too.
    void draw_shadows(const Programs& programs, const Texture& shadows, bool key) const;
    /// The background gradient, where nothing has been drawn yet.
    void draw_background(const Programs& programs) const;

private:
    Buffer disc_;
    VertexArray disc_input_ = VertexArray::create();
    VertexArray no_input_ = VertexArray::create();  // for shapes made by their vertex shader
    int disc_corners_ = 0;
};

}  // namespace skelplay::render
