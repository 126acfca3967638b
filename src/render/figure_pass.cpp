#include "render/figure_pass.h"

#include <cstddef>
#include <glad/gl.h>

#include "render/shapes.h"
#include "render/vertex_input.h"

namespace skelplay::render {

using scene::BoneInstance;
using scene::JointInstance;

void FigureBuffers::upload(const scene::DrawList& list) {
    fill(bones, std::as_bytes(std::span(list.bones)), true);
    fill(joints, std::as_bytes(std::span(list.joints)), true);
    if (!list.ghosts.empty()) fill(ghosts, std::as_bytes(std::span(list.ghosts)), true);
    ghost_count = static_cast<int>(list.ghosts.size());
    bone_count = static_cast<int>(list.bones.size());
    joint_count = static_cast<int>(list.joints.size());
}

FigurePass::FigurePass(const FigureBuffers& buffers) {
    const std::vector<BoneVertex> bone = octahedron();
    const IndexedShape joint = dome();
    bone_shape_ = fixed_buffer(bone);
    joint_shape_ = fixed_buffer(joint.corners);
    joint_triangles_ = fixed_buffer(joint.triangles);
    bone_corners_ = static_cast<int>(bone.size());
    joint_indices_ = static_cast<int>(joint.triangles.size());
    const auto add_bones = [&](const VertexArray& input, const Buffer& rows) {
        add_attributes(input, bone_shape_, sizeof(BoneVertex), Per::vertex,
                       {{0, 3, offsetof(BoneVertex, position)},
                        {1, 3, offsetof(BoneVertex, facet)},
                        {2, 3, offsetof(BoneVertex, round)},
                        {3, 3, offsetof(BoneVertex, corner)}});
        add_attributes(input, rows, sizeof(BoneInstance), Per::instance,
                       {{4, 4, offsetof(BoneInstance, head)},  // with the radius
                        {5, 4, offsetof(BoneInstance, tail)},  // with the emphasis
                        {6, 4, offsetof(BoneInstance, side)},  // with hidden
                        {7, 4, offsetof(BoneInstance, colour)}});
    };
    add_bones(bone_input_, buffers.bones);
    add_bones(ghost_input_, buffers.ghosts);
    add_attributes(joint_input_, joint_shape_, sizeof(glm::vec3), Per::vertex, {{0, 3, 0}});
    add_attributes(joint_input_, buffers.joints, sizeof(JointInstance), Per::instance,
                   {{4, 4, offsetof(JointInstance, centre)},    // with the radius
                    {5, 2, offsetof(JointInstance, emphasis)},  // with hidden
                    {7, 4, offsetof(JointInstance, colour)}});
    glBindVertexArray(joint_input_.get());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, joint_triangles_.get());
    glBindVertexArray(0);
}

void FigurePass::draw(const Programs& programs, const FigureBuffers& buffers) const {
    draw_with(programs.bone, programs.joint, buffers);
}

void FigurePass::draw_buried(const Programs& programs, const FigureBuffers& buffers) const {
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthFunc(GL_GREATER);
    glDepthMask(GL_FALSE);
    draw_with(programs.buried_bone, programs.buried_joint, buffers);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    glDisable(GL_BLEND);
}

void FigurePass::draw_ghosts(const Programs& programs, const FigureBuffers& buffers) const {
    if (buffers.ghost_count == 0) return;
    programs.bone.use();
    glBindVertexArray(ghost_input_.get());
    glEnable(GL_CULL_FACE);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glDrawArraysInstanced(GL_TRIANGLES, 0, bone_corners_, buffers.ghost_count);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDrawArraysInstanced(GL_TRIANGLES, 0, bone_corners_, buffers.ghost_count);
    glDisable(GL_BLEND);
    glDepthFunc(GL_LESS);
    glDisable(GL_CULL_FACE);
}

void FigurePass::draw_with(const ShaderProgram& bone, const ShaderProgram& joint, const FigureBuffers& buffers) const {
    glEnable(GL_CULL_FACE);
    if (buffers.bone_count > 0) {
        bone.use();
        glBindVertexArray(bone_input_.get());
        glDrawArraysInstanced(GL_TRIANGLES, 0, bone_corners_, buffers.bone_count);
    }
    if (buffers.joint_count > 0) {
        joint.use();
        glBindVertexArray(joint_input_.get());
        glDrawElementsInstanced(GL_TRIANGLES, joint_indices_, GL_UNSIGNED_SHORT, nullptr, buffers.joint_count);
    }
    glDisable(GL_CULL_FACE);
}

}  // namespace skelplay::render
