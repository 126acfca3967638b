#include "render/shadow_pass.h"

#include <array>
#include <cstddef>
#include <glad/gl.h>

#include "render/vertex_input.h"

namespace skelplay::render {

using scene::BoneInstance;
using scene::JointInstance;

ShadowPass::ShadowPass(const FigureBuffers& buffers) {
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindTexture(GL_TEXTURE_2D, 0);

    GLint current = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &current);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_.get());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.get(), 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(current));

    // A joint casts a shadow like a bone whose head and tail are the same point.
    add_attributes(bone_input_, buffers.bones, sizeof(BoneInstance), Per::instance,
                   {{0, 4, offsetof(BoneInstance, head)}, {1, 3, offsetof(BoneInstance, tail)}});
    add_attributes(joint_input_, buffers.joints, sizeof(JointInstance), Per::instance,
                   {{0, 4, offsetof(JointInstance, centre)}, {1, 3, offsetof(JointInstance, centre)}});
}

void ShadowPass::draw(const Programs& programs, const FigureBuffers& buffers) const {
    static constexpr std::array<GLfloat, 4> no_shadow{};
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_.get());
    glViewport(0, 0, side, side);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glClearBufferfv(GL_COLOR, 0, no_shadow.data());
    glEnable(GL_BLEND);
    glBlendEquationSeparate(GL_MAX, GL_FUNC_ADD);
    glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ONE_MINUS_DST_ALPHA, GL_ONE);
    programs.cast_shadow.use();
    // The shadows of bones include those of their joints; a figure without bones has only joints.
    const bool bones = buffers.bone_count > 0;
    glBindVertexArray((bones ? bone_input_ : joint_input_).get());
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, bones ? buffers.bone_count : buffers.joint_count);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_BLEND);
}

}  // namespace skelplay::render
