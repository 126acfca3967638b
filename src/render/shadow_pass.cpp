#include "render/shadow_pass.h"

#include <cstddef>
#include <glad/gl.h>

#include "render/vertex_input.h"

namespace skelplay::render {

using scene::BoneInstance;
using scene::JointInstance;

ShadowPass::ShadowPass(const FigureBuffers& buffers) {
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

void ShadowPass::draw(const Programs& programs, const FigureBuffers& buffers, const FrameUniforms& frame,
                      const ShadowTarget& target) const {
    target.draw_on(frame.core_part);
    programs.cast_core.use();
    draw_spots(buffers);
    target.draw_on(frame.contact_part);
    programs.cast_contact.use();
    draw_spots(buffers);
    add_up_shadows();
    target.draw_on(frame.ambient_part);
    programs.cast_ambient.use();
    draw_spots(buffers);
}

}  // namespace skelplay::render
