#pragma once

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <optional>

#include "render/figure_pass.h"
#include "render/frame_uniforms.h"
#include "render/gl_objects.h"
#include "render/programs.h"
#include "render/skin_pass.h"

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
