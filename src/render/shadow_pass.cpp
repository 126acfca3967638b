#include "render/shadow_pass.h"

#include <cstddef>
#include <glad/gl.h>

#include "render/vertex_input.h"

namespace skelplay::render {

using scene::BoneInstance;
using scene::JointInstance;

ShadowPass::ShadowPass(const FigureBuffers& buffers)
    : target_(GL_RGBA8, GL_RGBA, shadow_side), core_target_(GL_R8, GL_RED, core_side) {
    // A joint casts a shadow like a bone whose head and tail are the same point.
    add_attributes(bone_input_, buffers.bones, sizeof(BoneInstance), Per::instance,
                   {{0, 4, offsetof(BoneInstance, head)}, {1, 3, offsetof(BoneInstance, tail)}});
    add_attributes(joint_input_, buffers.joints, sizeof(JointInstance), Per::instance,
                   {{0, 4, offsetof(JointInstance, centre)}, {1, 3, offsetof(JointInstance, centre)}});
}

void ShadowPass::draw_spots(const FigureBuffers& buffers) const {
    // The shadows of bones include those of their joints; a figure without bones has only joints.
    const bool bones = buffers.bone_count > 0;
    glBindVertexArray((bones ? bone_input_ : joint_input_).get());
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, bones ? buffers.bone_count : buffers.joint_count);
}

void ShadowPass::draw(const Programs& programs, const FigureBuffers& buffers, const FrameUniforms& frame) const {
    begin_shadows();
    target_.begin(glm::vec2(frame.shadow_texture));
    programs.cast_shadow.use();
    draw_spots(buffers);
    core_target_.begin({frame.shadow_texture.z, frame.shadow_texture.w});
    programs.cast_core.use();
    draw_spots(buffers);
    end_shadows();
}

}  // namespace skelplay::render
