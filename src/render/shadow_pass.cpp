#include "render/shadow_pass.h"

#include <array>
#include <cstddef>
#include <glad/gl.h>

#include "render/vertex_input.h"

namespace skelplay::render {

using scene::BoneInstance;
using scene::JointInstance;

namespace {

/// A square texture to draw into, black beyond its edge as its edge is.
void make_target(const Texture& texture, const Framebuffer& target, GLint format, GLenum channels, int side) {
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glTexImage2D(GL_TEXTURE_2D, 0, format, side, side, 0, channels, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.get());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.get(), 0);
}

/// Begins drawing into an empty target.
void begin_target(const Framebuffer& target, int side) {
    static constexpr std::array<GLfloat, 4> no_shadow{};
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.get());
    glViewport(0, 0, side, side);
    glClearBufferfv(GL_COLOR, 0, no_shadow.data());
}

}  // namespace

ShadowPass::ShadowPass(const FigureBuffers& buffers) {
    GLint current = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &current);
    make_target(texture_, target_, GL_RGBA8, GL_RGBA, side);
    make_target(cores_, core_target_, GL_R8, GL_RED, core_side);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(current));

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

void ShadowPass::draw(const Programs& programs, const FigureBuffers& buffers) const {
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendEquationSeparate(GL_MAX, GL_FUNC_ADD);
    glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ONE_MINUS_DST_ALPHA, GL_ONE);
    begin_target(target_, side);
    programs.cast_shadow.use();
    draw_spots(buffers);
    begin_target(core_target_, core_side);
    programs.cast_core.use();
    draw_spots(buffers);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_BLEND);
}

}  // namespace skelplay::render
