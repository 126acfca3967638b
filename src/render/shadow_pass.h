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

/// A texture into which shadows are drawn, each into its own part: 0 no shadow, 1 the darkest. All shadows of a picture
/// share one texture, because for a software renderer changing the target costs more than drawing into such small ones.
/// A part is given by its lower left corner (xy) and its sides (zw), relative to the sides of the texture.
class ShadowTarget {
public:
    /// `size` in pixels.
    explicit ShadowTarget(glm::ivec2 size);

    /// Clears the texture. Changes the framebuffer.
    void begin() const;
    /// Directs drawing into a part. Changes the framebuffer and the viewport.
    void draw_on(const glm::vec4& part) const;
    /// Fills a part with a part of another target, smoothly scaled.
    void copy_from(const ShadowTarget& other, const glm::vec4& from, const glm::vec4& to) const;

    [[nodiscard]] const Texture& texture() const noexcept { return texture_; }

private:
    glm::ivec2 size_;
    Texture texture_ = Texture::create();
    Framebuffer target_ = Framebuffer::create();
};

/// The shadows that bones and joints cast, with the numbers of shaders/cast_bone.vert. Pieces of bodies cast only the
/// last two; the bones inside them cast the others.
enum class BoneShadow : unsigned {
    contact,  // sharp and dark where something touches the ground; the darkest of overlapping spots counts
    ambient,  // wide and faint below the whole figure; spots add up
    core,  // fine, only below what nearly touches the ground: darker for lower things, so that floating feet are seen
    key    // as the key light sees them
};

/// Draws the shadows that figures cast on the ground, each into its part of a texture. Bones, joints and pieces of
/// bodies leave rounded forms with soft edges, which need no blur. Skins cast only a key shadow; they are drawn
/// unchanged and softened by scaling the picture down and up again.
class ShadowPass {
public:
    explicit ShadowPass(const FigureBuffers& buffers);

    /// Needs `frame` bound. `key`: whether the key light casts a shadow. Changes the framebuffer and the viewport.
    void draw(const Programs& programs, const FigureBuffers& buffers, const SkinPass& skins, const FrameUniforms& frame,
              bool key);

    [[nodiscard]] const Texture& texture() const noexcept { return target_.texture(); }

private:
    /// Draws the first `count` bones; of a crowd only the long ones.
    void draw_bones(const Programs& programs, const FigureBuffers& buffers, int count) const;
    void draw_key(const Programs& programs, const FigureBuffers& buffers, const SkinPass& skins,
                  const FrameUniforms& frame);
    void draw_skins(const Programs& programs, const SkinPass& skins, const glm::vec4& part);
    /// Draws the shadows of bones and of joints without bones. The shadow of a bone includes its joints.
    void draw_spots(const Programs& programs, const FigureBuffers& buffers, BoneShadow shadow,
                    const glm::vec4& part) const;

    /// The targets in which the shadow of a skin is scaled down and up.
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
