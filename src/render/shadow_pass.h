#pragma once

#include <glm/vec4.hpp>
#include <optional>

#include "render/figure_pass.h"
#include "render/frame_uniforms.h"
#include "render/gl_handles.h"
#include "render/programs.h"
#include "render/shadow_target.h"
#include "render/skin_pass.h"

namespace skelplay::render {

/// The shadows that bones and joints cast, as shaders/cast_bone.vert numbers them. Pieces of bodies cast the last two;
/// the bones inside cast the others for them.
enum class BoneShadow : unsigned {
    contact,  // sharp and dark where something touches the ground; of spots on each other the darkest counts
    ambient,  // wide and faint below the whole figure; spots add up
    core,     // fine and only of what nearly touches: the lower the darker, so that a foot which floats is seen to
    key       // as the key light sees them
};

/// Draws the shadows that figures cast on the ground, each into its part of a texture. Bones, joints and pieces of
/// bodies leave rounded forms with soft edges, so no blur is needed; skins, which cast only a key shadow, are drawn as
/// they are and softened by making them smaller and larger again.
class ShadowPass {
public:
    explicit ShadowPass(const FigureBuffers& buffers);

    /// Needs `frame` bound. `key`: whether the key light casts a shadow. Changes the framebuffer and the viewport.
    void draw(const Programs& programs, const FigureBuffers& buffers, const SkinPass& skins, const FrameUniforms& frame,
              bool key);

    [[nodiscard]] const Texture& texture() const noexcept { return target_.texture(); }

private:
    /// The first `count` bones, of a crowd only long ones.
    void draw_bones(const Programs& programs, const FigureBuffers& buffers, int count) const;
    void draw_key(const Programs& programs, const FigureBuffers& buffers, const SkinPass& skins,
                  const FrameUniforms& frame);
    void draw_skins(const Programs& programs, const SkinPass& skins, const glm::vec4& part);
    /// The shadows of bones and of joints that stand alone: those of bones include those of their joints.
    void draw_spots(const Programs& programs, const FigureBuffers& buffers, BoneShadow shadow,
                    const glm::vec4& part) const;

    /// What the shadow of a skin is made smaller and larger in: more memory than the shadow itself.
    struct Softening {
        Softening();
        ShadowTarget skin;     // twice as fine
        ShadowTarget half;     // half as fine
        ShadowTarget quarter;  // a quarter as fine
    };

    ShadowTarget target_{shadow_texture_size};
    std::optional<Softening> softening_;  // none before a skin casts a shadow
    VertexArray bone_input_ = VertexArray::create();
    VertexArray long_bone_input_ = VertexArray::create();
    VertexArray large_joint_input_ = VertexArray::create();
    VertexArray lone_joint_input_ = VertexArray::create();
    VertexArray body_input_ = VertexArray::create();
};

}  // namespace skelplay::render
