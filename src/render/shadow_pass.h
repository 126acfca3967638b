#pragma once

#include "render/figure_pass.h"
#include "render/frame_uniforms.h"
#include "render/gl_handles.h"
#include "render/programs.h"
#include "render/shadow_target.h"

namespace skelplay::render {

/// Draws the figures' shadow on the ground into a small texture, seen from above. Every bone leaves a soft spot,
/// smaller and darker the lower the bone is; no blur is needed afterwards. Red: contact shadow, where the darkest spot
/// counts. Alpha: ambient shadow, where spots add up. What nearly touches the ground leaves a core besides, in a
/// texture of its own that covers little and is fine: the lower the darker, so that a foot which floats or slides is
/// seen to.
class ShadowPass {
public:
    explicit ShadowPass(const FigureBuffers& buffers);

    /// Needs Frame bound. Changes the framebuffer and the viewport.
    void draw(const Programs& programs, const FigureBuffers& buffers, const FrameUniforms& frame) const;

    [[nodiscard]] const Texture& texture() const noexcept { return target_.texture(); }
    /// Of the cores, over FrameUniforms::core_area.
    [[nodiscard]] const Texture& cores() const noexcept { return core_target_.texture(); }

private:
    /// Every bone's rectangle, or every joint's when there are no bones.
    void draw_spots(const FigureBuffers& buffers) const;

    ShadowTarget target_;
    ShadowTarget core_target_;
    VertexArray bone_input_ = VertexArray::create();
    VertexArray joint_input_ = VertexArray::create();
};

}  // namespace skelplay::render
