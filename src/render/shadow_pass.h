#pragma once

#include "render/figure_pass.h"
#include "render/gl_handles.h"
#include "render/programs.h"
#include "render/viewport.h"

namespace skelplay::render {

/// Draws the figures' shadow on the ground into a small texture, seen from above. Every bone leaves a soft spot,
/// smaller and darker the lower the bone is; no blur is needed afterwards. Red: contact shadow, where the darkest spot
/// counts. Alpha: ambient shadow, where spots add up.
class ShadowPass {
public:
    explicit ShadowPass(const FigureBuffers& buffers);

    /// Needs Frame bound. Changes the framebuffer and the viewport.
    void draw(const Programs& programs, const FigureBuffers& buffers) const;

    [[nodiscard]] const Texture& texture() const noexcept { return texture_; }

private:
    /// In pixels. Small is enough for soft spots, and the cost of a shadow grows with the spots' size.
    static constexpr int side = 96;

    Texture texture_ = Texture::create();
    Framebuffer target_ = Framebuffer::create();
    VertexArray bone_input_ = VertexArray::create();
    VertexArray joint_input_ = VertexArray::create();
};

}  // namespace skelplay::render
