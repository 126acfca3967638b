#pragma once

#include "render/gl_handles.h"
#include "render/programs.h"
#include "scene/draw_list.h"

namespace skelplay::render {

/// The bones and joints of a draw list in OpenGL buffers, for every pass that draws them.
struct FigureBuffers {
    Buffer bones = Buffer::create();   // rows: scene::BoneInstance
    Buffer joints = Buffer::create();  // rows: scene::JointInstance
    Buffer ghosts = Buffer::create();  // rows: scene::BoneInstance
    int bone_count = 0;
    int joint_count = 0;
    int ghost_count = 0;

    void upload(const scene::DrawList& list);
};

/// Draws the lit bones and joints: one call each.
class FigurePass {
public:
    explicit FigurePass(const FigureBuffers& buffers);

    /// Needs Frame bound; depth test and depth writes on.
    void draw(const Programs& programs, const FigureBuffers& buffers) const;
    /// Draws what is below the ground faintly over it, so that a foot sinking into the ground is visible. Call after
    /// the ground has been drawn.
    void draw_buried(const Programs& programs, const FigureBuffers& buffers) const;

    /// The ghosts: transparent, but of ghosts behind each other only the nearest is drawn. Call after everything
    /// opaque.
    void draw_ghosts(const Programs& programs, const FigureBuffers& buffers) const;

private:
    void draw_with(const ShaderProgram& bone, const ShaderProgram& joint, const FigureBuffers& buffers) const;

    Buffer bone_shape_;
    Buffer joint_shape_;
    Buffer joint_triangles_;
    VertexArray bone_input_ = VertexArray::create();
    VertexArray ghost_input_ = VertexArray::create();
    VertexArray joint_input_ = VertexArray::create();
    int bone_corners_ = 0;
    int joint_indices_ = 0;
};

}  // namespace skelplay::render
