#include "render/key_shadow_pass.h"

#include <cstddef>
#include <glad/gl.h>

#include "render/vertex_input.h"

namespace skelplay::render {

KeyShadowPass::Softening::Softening()
    : skin(GL_R8, GL_RED, 2 * key_shadow_side),
      half(GL_R8, GL_RED, key_shadow_side / 2),
      quarter(GL_R8, GL_RED, key_shadow_side / 4) {}

KeyShadowPass::KeyShadowPass(const FigureBuffers& buffers) : target_(GL_R8, GL_RED, key_shadow_side) {
    using scene::BodyInstance;
    using scene::BoneInstance;
    using scene::JointInstance;
    add_attributes(bone_input_, buffers.bones, sizeof(BoneInstance), Per::instance,
                   {{0, 4, offsetof(BoneInstance, head)},
                    {1, 3, offsetof(BoneInstance, tail)},
                    {2, 1, offsetof(BoneInstance, hidden)}});
    add_attributes(joint_input_, buffers.joints, sizeof(JointInstance), Per::instance,
                   {{0, 4, offsetof(JointInstance, centre)},
                    {1, 3, offsetof(JointInstance, centre)},
                    {2, 1, offsetof(JointInstance, hidden)}});
    add_attributes(body_input_, buffers.bodies, sizeof(BodyInstance), Per::instance,
                   {{0, 4, offsetof(BodyInstance, head)},
                    {1, 4, offsetof(BodyInstance, tail)},
                    {2, 4, offsetof(BodyInstance, side)},
                    {3, 3, offsetof(BodyInstance, head_cap)}});
}

void KeyShadowPass::draw_rounded(const ShaderProgram& program, const VertexArray& input, int count) const {
    if (count == 0) return;
    program.use();
    glBindVertexArray(input.get());
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

void KeyShadowPass::draw_skins(const Programs& programs, const SkinPass& skins, const glm::vec2& part) {
    if (!softening_) softening_.emplace();
    const auto& [skin, half, quarter] = *softening_;
    skin.begin(part);
    skins.draw_cast(programs);
    half.begin(part);
    quarter.begin(part);
    target_.copy_from(skin, part);
    half.copy_from(target_, part);
    quarter.copy_from(half, part);
    half.copy_from(quarter, part);
    target_.copy_from(half, part);
    target_.draw_on(part);
}

void KeyShadowPass::draw(const Programs& programs, const FigureBuffers& buffers, const SkinPass& skins,
                         const FrameUniforms& frame) {
    const glm::vec2 part(frame.key_texture);
    begin_shadows();
    target_.begin(part);
    if (skins.casts()) draw_skins(programs, skins, part);
    draw_rounded(programs.cast_key_bone, bone_input_, buffers.bone_count);
    draw_rounded(programs.cast_key_bone, joint_input_, buffers.joint_count);
    draw_rounded(programs.cast_key_body, body_input_, buffers.body_count);
    end_shadows();
}

}  // namespace skelplay::render
