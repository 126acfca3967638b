#pragma once

#include <glm/vec2.hpp>

#include "render/gl_handles.h"

namespace skelplay::render {

/// A square texture into which a shadow is drawn. Beyond its edge it is as at its edge.
class ShadowTarget {
public:
    /// `format`, `channels`: OpenGL constants, such as GL_R8 and GL_RED. `side` in pixels.
    ShadowTarget(int format, unsigned channels, int side);

    /// Begins drawing into a part of it from its lower left corner, emptied; `part` relative to its sides. Changes the
    /// framebuffer and the viewport.
    void begin(const glm::vec2& part = glm::vec2(1.0F)) const;
    /// Goes on drawing into that part.
    void draw_on(const glm::vec2& part) const;
    /// Fills a part with that of another one, smoothly smaller or larger.
    void copy_from(const ShadowTarget& other, const glm::vec2& part) const;

    [[nodiscard]] const Texture& texture() const noexcept { return texture_; }

private:
    [[nodiscard]] glm::ivec2 pixels_of(const glm::vec2& part) const;

    int side_;  // pixels
    Texture texture_ = Texture::create();
    Framebuffer target_ = Framebuffer::create();
};

/// The state in which figures are drawn into shadow targets: of spots on each other the darkest counts in red, and they
/// add up in alpha.
void begin_shadows();
void end_shadows();

}  // namespace skelplay::render
