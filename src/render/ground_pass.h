#pragma once

#include "render/gl_handles.h"
#include "render/key_shadow_pass.h"
#include "render/programs.h"
#include "render/shadow_pass.h"

namespace skelplay::render {

/// Draws everything behind the figures: the ground with its grid, the shadow on it, and the background.
class GroundPass {
public:
    GroundPass();

    /// The ground disc. Needs Frame bound, depth test on.
    void draw_ground(const Programs& programs) const;
    /// Darkens the rectangle of the ground that `shadow` covers.
    void draw_shadow(const Programs& programs, const ShadowPass& shadow) const;
    /// Darkens the ground where `shadow` keeps the key light from it.
    void draw_key_shadow(const Programs& programs, const KeyShadowPass& shadow) const;
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
