#pragma once

#include <optional>

#include "render/figure_pass.h"
#include "render/frame_uniforms.h"
#include "render/gl_handles.h"
#include "render/programs.h"
#include "render/shadow_target.h"
#include "render/skin_pass.h"

namespace skelplay::render {

/// Draws the figures as the key light sees them into a small picture, for the shadow that they cast on the ground
/// (FrameUniforms::key_area, shaders/key_shadow.glsl). Bones, joints and pieces of bodies leave rounded forms with soft
/// edges, so no blur is needed; skins are drawn as they are and softened by making them smaller and larger again.
class KeyShadowPass {
public:
    explicit KeyShadowPass(const FigureBuffers& buffers);

    /// Draws on its part of `target`, which is empty. Needs `frame` bound, and begin_shadows(). Changes the framebuffer
    /// and the viewport.
    void draw(const Programs& programs, const FigureBuffers& buffers, const SkinPass& skins, const FrameUniforms& frame,
              const ShadowTarget& target);

private:
    /// Draws the skins with soft edges.
    void draw_skins(const Programs& programs, const SkinPass& skins, const glm::vec4& part, const ShadowTarget& target);
    void draw_rounded(const ShaderProgram& program, const VertexArray& input, int count) const;

    /// What the shadow of a skin is made smaller and larger in: more memory than the shadow itself.
    struct Softening {
        Softening();
        ShadowTarget skin;     // twice as fine
        ShadowTarget half;     // half as fine
        ShadowTarget quarter;  // a quarter as fine
    };

    std::optional<Softening> softening_;  // none before a skin casts a shadow
    VertexArray bone_input_ = VertexArray::create();
    VertexArray joint_input_ = VertexArray::create();
    VertexArray body_input_ = VertexArray::create();
};

}  // namespace skelplay::render
