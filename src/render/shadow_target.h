#pragma once

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include "render/gl_handles.h"

namespace skelplay::render {

/// A texture into which shadows are drawn, each into a part of its own: 0 no shadow, 1 the darkest. A change of target
/// costs a software renderer more than what is drawn into so small ones, so all shadows of a picture share one. A part
/// is its lower left corner (xy) and its sides (zw), relative to those of the texture.
class ShadowTarget {
public:
    /// `size` in pixels.
    explicit ShadowTarget(glm::ivec2 size);

    /// Begins drawing into it, emptied. Changes the framebuffer.
    void begin() const;
    /// Draws into a part from here on. Changes the framebuffer and the viewport.
    void draw_on(const glm::vec4& part) const;
    /// Fills a part with one of another target, smoothly smaller or larger.
    void copy_from(const ShadowTarget& other, const glm::vec4& from, const glm::vec4& to) const;

    [[nodiscard]] const Texture& texture() const noexcept { return texture_; }

private:
    glm::ivec2 size_;
    Texture texture_ = Texture::create();
    Framebuffer target_ = Framebuffer::create();
};

/// The state in which figures are drawn into shadow targets: of shadows on each other the darkest counts.
void begin_shadows();
/// From here on they add up, as light does that is kept away twice.
void add_up_shadows();
void end_shadows();

}  // namespace skelplay::render
