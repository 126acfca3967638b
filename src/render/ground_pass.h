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
    /// Darkens the ground by one of the shadows in a texture of ShadowPass: Programs::ground_shadow or ground_key.
    void draw_shadow(const ShaderProgram& program, const Texture& shadows) const;
    /// The background gradient, where nothing has been drawn yet.
    void draw_background(const Programs& programs) const;

private:
    /// Darkens a rectangle of the ground that the current program places.
    void darken() const;

    Buffer disc_;
    VertexArray disc_input_ = VertexArray::create();
    VertexArray no_input_ = VertexArray::create();  // for shapes made by their vertex shader
    int disc_corners_ = 0;
};

}  // namespace skelplay::render
