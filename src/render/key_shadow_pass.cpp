#include "render/key_shadow_pass.h"

#include <cstddef>
#include <glad/gl.h>

#include "render/vertex_input.h"

namespace skelplay::render {

KeyShadowPass::Softening::Softening()
    : skin(glm::ivec2(2 * key_shadow_side)),
      half(glm::ivec2(key_shadow_side / 2)),
      quarter(glm::ivec2(key_shadow_side / 4)) {}

KeyShadowPass::KeyShadowPass(const FigureBuffers& buffers) {
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

void KeyShadowPass::draw_skins(const Programs& programs, const SkinPass& skins, const glm::vec4& part,
                               const ShadowTarget& target) {
    if (!softening_) softening_.emplace();
    const auto& [skin, half, quarter] = *softening_;
    const glm::vec2 used = glm::vec2(part.z, part.w) * glm::vec2(shadow_texture_size) / float{key_shadow_side};
    const glm::vec4 whole(0.0F, 0.0F, used.x, used.y);
    skin.begin();
    skin.draw_on(whole);
    skins.draw_cast(programs);
    target.copy_from(skin, whole, part);
    half.copy_from(target, part, whole);
    quarter.copy_from(half, whole, whole);
    half.copy_from(quarter, whole, whole);
    target.copy_from(half, whole, part);
}

void KeyShadowPass::draw(const Programs& programs, const FigureBuffers& buffers, const SkinPass& skins,
                         const FrameUniforms& frame, const ShadowTarget& target) {
    if (skins.casts()) draw_skins(programs, skins, frame.key_part, target);
    target.draw_on(frame.key_part);
    draw_rounded(programs.cast_key_bone, bone_input_, buffers.bone_count);
    draw_rounded(programs.cast_key_bone, joint_input_, buffers.joint_count);
    draw_rounded(programs.cast_key_body, body_input_, buffers.body_count);
}

}  // namespace skelplay::render
