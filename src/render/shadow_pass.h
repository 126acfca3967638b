#pragma once

#include "render/figure_pass.h"
#include "render/frame_uniforms.h"
#include "render/gl_handles.h"
#include "render/programs.h"
#include "render/shadow_target.h"

namespace skelplay::render {

/// Draws the figures' shadow on the ground, seen from above. Every bone leaves a soft spot, smaller and darker the lower
/// the bone is; no blur is needed afterwards. Of the contact shadow the darkest spot counts, those of the ambient shadow
/// add up. What nearly touches the ground leaves a core besides, in a part that covers little and is fine: the lower the
/// darker, so that a foot which floats or slides is seen to.
class ShadowPass {
public:
    explicit ShadowPass(const FigureBuffers& buffers);

    /// Draws on its parts of `target`, which are empty. Needs Frame bound, and begin_shadows(); changes the viewport, and
    /// afterwards shadows add up.
    void draw(const Programs& programs, const FigureBuffers& buffers, const FrameUniforms& frame,
              const ShadowTarget& target) const;

private:
    /// Every bone's rectangle, or every joint's when there are no bones.
    void draw_spots(const FigureBuffers& buffers) const;

    VertexArray bone_input_ = VertexArray::create();
    VertexArray joint_input_ = VertexArray::create();
};

}  // namespace skelplay::render
