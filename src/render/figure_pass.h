#pragma once

#include <vector>

#include "render/frame_uniforms.h"
#include "render/gl_objects.h"
#include "render/programs.h"
#include "render/shapes.h"
#include "scene/draw_list.h"

namespace skelplay::render {

/// Joints that have the same shape.
struct JointRows {
    Buffer rows = Buffer::create();  // scene::JointInstance
    int drawn = 0;
    int buried = 0;  // the number of first rows that reach below the ground
};

/// The bones, joints and bodies of a draw list in OpenGL buffers, for every pass that draws them.
struct FigureBuffers {
    Buffer bones = Buffer::create();       // rows: scene::BoneInstance
    Buffer long_bones = Buffer::create();  // rows: scene::BoneInstance; those that cast most of a crowd's shadow
    JointRows joints;
    JointRows tiny_joints;                   // among many joints, those so small that their corners are invisible
    Buffer large_joints = Buffer::create();  // rows: scene::JointInstance; larger than their bones; cast key shadows
    Buffer lone_joints = Buffer::create();   // rows: scene::JointInstance; those that cast all shadows themselves
    Buffer bodies = Buffer::create();        // rows: scene::BodyInstance
    Buffer ghosts = Buffer::create();        // rows: scene::BoneInstance
    Buffer ghost_bodies = Buffer::create();  // rows: scene::BodyInstance
    Texture occluders = Texture::create();   // two texels for each scene::Occluder
    int bone_count = 0;
    int long_bone_count = 0;
    int joint_count = 0;
    int large_joint_count = 0;
    int drawn_bones = 0;  // 0 if all are hidden in skins and bodies, where they only cast shadows; else all
    int body_count = 0;
    int ghost_count = 0;
    int ghost_body_count = 0;
    int buried_bodies = 0;  // the number of first rows that reach below the ground
    int near_bodies = 0;    // these, and those that may leave a core of shadow
    /// Numbers of bones or joints up to some heights above the ground. The lowest ones come first in their buffer,
    /// those that cast no soft shadow last. The numbers limit what is drawn, because a software renderer takes nearly
    /// as long for what a shader discards as for what it draws. Each number includes the ones before it.
    struct Lowest {
        int buried = 0;    // are drawn and reach below the ground
        int near = 0;      // may leave a core of shadow
        int touching = 0;  // may leave a contact shadow
        int casting = 0;   // may leave any soft shadow
    };
    Lowest lowest_bones;
    Lowest lowest_lone_joints;  // all of them cast
    bool bodies_transparent = false;
    // Memory that upload() reuses for every picture.
    std::vector<scene::BoneInstance> sorted_bones;
    std::vector<scene::JointInstance> sorted_joints;
    std::vector<scene::BoneInstance> picked_bones;
    std::vector<scene::JointInstance> picked_joints;
    std::vector<scene::BodyInstance> sorted_bodies;

    void upload(const scene::DrawList& list, const FrameUniforms& frame);
};

/// Draws the lit bones, joints and bodies of all figures: one call for each of these shapes.
class FigurePass {
public:
    explicit FigurePass(const FigureBuffers& buffers);

    /// Draws everything opaque. Needs Frame bound; depth test and depth writes on.
    void draw(const Programs& programs, const FigureBuffers& buffers) const;
    /// Draws what is below the ground faintly over it, so that a foot sinking into the ground is visible. Call after
    /// the ground has been drawn.
    void draw_buried(const Programs& programs, const FigureBuffers& buffers) const;

    /// Draws the ghosts transparently; of ghosts behind each other only the nearest is drawn. Call after everything
    /// opaque.
    void draw_ghosts(const Programs& programs, const FigureBuffers& buffers) const;
    /// Draws the bodies around visible bones in the same way.
    void draw_transparent_bodies(const Programs& programs, const FigureBuffers& buffers) const;

private:
    /// A shape and the input of its instances.
    struct InstancedShape {
        Buffer corners;
        Buffer triangles;
        VertexArray input = VertexArray::create();
        int indices = 0;

        void draw(const ShaderProgram& program, int count) const;
    };
    template <class Shape>
    static InstancedShape instanced(const Shape& shape);
    static InstancedShape joints_of(const IndexedShape& shape, const Buffer& rows);
    static InstancedShape bodies_of(int around, const Buffer& rows);

    void draw_bones(const ShaderProgram& program, const VertexArray& input, int count) const;
    void draw_bodies(const ShaderProgram& program, const FigureBuffers& buffers, int count) const;
    [[nodiscard]] const InstancedShape& joint_shape(int joints) const noexcept;

    Buffer bone_shape_;
    VertexArray bone_input_ = VertexArray::create();
    VertexArray ghost_input_ = VertexArray::create();
    InstancedShape fine_joints_;
    InstancedShape middle_joints_;  // for a cloud of markers
    InstancedShape coarse_joints_;  // for crowds
    InstancedShape tiny_joints_;
    InstancedShape fine_bodies_;
    InstancedShape coarse_bodies_;  // for crowds
    InstancedShape fine_ghost_bodies_;
    InstancedShape coarse_ghost_bodies_;
    int bone_corners_ = 0;
};

}  // namespace skelplay::render
