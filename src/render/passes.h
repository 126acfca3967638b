#pragma once

#include "render/frame_uniforms.h"
#include "render/programs.h"
#include "render/shapes.h"

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
    Buffer ghost_bones = Buffer::create();   // rows: scene::BoneInstance; of one ghost after the other
    Buffer ghost_bodies = Buffer::create();  // rows: scene::BodyInstance; likewise
    Texture occluders = Texture::create();   // two texels for each scene::Occluder
    int bone_count = 0;
    int long_bone_count = 0;
    int joint_count = 0;
    int large_joint_count = 0;
    int drawn_bones = 0;  // 0 if all are hidden in skins and bodies, where they only cast shadows; else all
    int body_count = 0;
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
    bool less_detail = false;    // see upload()
    bool coarse_bodies = false;  // with those of ghosts they are so many that fewer corners look the same
    // Memory that upload() reuses for every picture.
    std::vector<scene::BoneInstance> sorted_bones;
    std::vector<scene::JointInstance> sorted_joints;
    std::vector<scene::BoneInstance> picked_bones;
    std::vector<scene::JointInstance> picked_joints;
    std::vector<scene::BodyInstance> sorted_bodies;

    /// `in_less_detail`: what is small or one of many has fewer corners.
    void upload(const scene::DrawList& list, const FrameUniforms& frame, bool in_less_detail);
};

/// Draws the lit bones, joints and bodies of all figures: one call for each of these shapes.
class FigurePass {
public:
    explicit FigurePass(const FigureBuffers& buffers);

    /// Draws everything opaque. Needs Frame bound; depth test and depth writes on.
    void draw(const Programs& programs, const FigureBuffers& buffers) const {
        draw_bones(programs.bone, bone_input_, buffers.drawn_bones);
        joint_shape(buffers).draw(programs.joint, buffers.joints.drawn);
        tiny_joints_.draw(programs.joint, buffers.tiny_joints.drawn);
        if (!buffers.bodies_transparent) draw_bodies(programs.body, buffers, buffers.body_count);
    }
    /// Draws what is below the ground faintly over it, such as a foot. Call after the ground has been drawn.
    void draw_buried(const Programs& programs, const FigureBuffers& buffers) const;

    /// Draws the bones and bodies of a ghost in its colour.
    void draw_ghost(const Programs& programs, const FigureBuffers& buffers, const scene::Ghost& ghost) const;
    /// Draws the bodies around visible bones; of those behind each other only the nearest is drawn. Call it last.
    void draw_transparent_bodies(const Programs& programs, const FigureBuffers& buffers) const {
        if (buffers.bodies_transparent) blend_nearest([&] { draw_bodies(programs.body, buffers, buffers.body_count); });
    }
    /// Draws every part of them, for marking their pixels.
    void mark_pixels(const Programs& programs, const FigureBuffers& buffers) const {
        if (buffers.bodies_transparent) draw_bodies(programs.flat_body, buffers, buffers.body_count);
    }

private:
    /// A shape and the input of its instances.
    struct InstancedShape {
        Buffer corners;
        Buffer triangles = Buffer::create();
        VertexArray input = VertexArray::create();
        int indices = 0;

        void draw(const ShaderProgram& program, int count) const;
    };
    template <class Shape> static InstancedShape instanced(const Shape& shape);
    static InstancedShape joints_of(const IndexedShape& shape, const Buffer& rows);
    static InstancedShape bodies_of(int around, const Buffer& rows);

    void draw_bones(const ShaderProgram& program, const VertexArray& input, int count) const;
    void draw_bodies(const ShaderProgram& program, const FigureBuffers& buffers, int count) const;
    [[nodiscard]] const InstancedShape& joint_shape(const FigureBuffers& buffers) const noexcept;

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

/// Draws skins, with one call each. Surfaces are uploaded once, palettes and given points with each frame.
class SkinPass {
public:
    /// Uploads the list's skins, with `less_detail` of small ones the coarse surface; frees surfaces that are gone.
    void upload(const scene::DrawList& list, const FrameUniforms& frame, bool less_detail);

    /// Draws the opaque skins. Needs Frame bound; depth test and depth writes on.
    void draw(const Programs& programs) const { draw_all(programs.skin, programs.skin_points, programs.textured_skin); }
    /// Draws what is below the ground faintly, like FigurePass::draw_buried().
    void draw_buried(const Programs& programs) const {
        const BlendingBehind blending;
        draw_all(programs.buried_skin, programs.buried_skin, programs.buried_skin);
    }
    /// Draws the skins of figures, not of ghosts, as the key light sees them, see ShadowPass. Needs Frame bound.
    void draw_cast(const Programs& programs) const {
        for (std::size_t i = ghost_count_; i < drawn_count_; ++i)
            draw_one(drawn_[i].cast, drawn_[i].palette, programs.cast_skin);
    }
    /// Draws the nearest layer of each transparent skin. Call after everything else.
    void draw_translucent(const Programs& programs) const;
    /// Draws every part of the transparent skins, for marking their pixels.
    void mark_pixels(const Programs& programs) const {
        for (std::size_t i = ghost_count_; i < drawn_count_; ++i)
            if (const Drawn& skin = drawn_[i]; skin.opacity < 1.0F)
                draw_one(skin.surface, skin.palette, programs.flat_skin);
    }
    /// Draws `count` skins of ghosts, from the `first` one, in their colours.
    void draw_ghosts(const Programs& programs, std::size_t first, std::size_t count) const {
        for (std::size_t i = first; i < first + count; ++i)
            draw_one(drawn_[i].surface, drawn_[i].palette, programs.flat_skin);
    }

private:
    /// A surface in OpenGL buffers.
    struct Surface {
        std::weak_ptr<const scene::SkinSurface> source;
        Buffer points = Buffer::create();
        Buffer bindings = Buffer::create();
        Buffer triangles = Buffer::create();
        Buffer texture_points = Buffer::create();
        Texture influences = Texture::create();
        VertexArray input = VertexArray::create();
        struct Run {
            std::optional<PictureTexture> picture;
            bool one_sided = false;
            int corners = 0;
        };
        std::vector<Run> pictures;
        int corner_count = 0;  // number of indices, or of points when there are no triangles
        bool as_points = false;
        bool own_points = true;  // `points` has the surface's points, not a take's
        enum class Use : std::uint8_t { none, shared, single } use = Use::none;  // in the current list
    };
    /// A skin of the current list.
    struct Drawn {
        std::size_t surface = 0;  // into surfaces_
        std::size_t cast = 0;     // the same, for its shadow
        Texture palette = Texture::create();
        float opacity = 1.0F;
    };

    void upload(const scene::SkinInstance& skin, bool coarse);
    /// Uploads a surface, where it is not yet, and returns its place. `points`: of a take, instead of its own.
    std::size_t upload(const std::shared_ptr<const scene::SkinSurface>& source,
                       const std::vector<scene::SurfacePoint>& points);
    /// `single`: not shared with other skins, because the skin has its own points.
    std::size_t find_or_make(const std::shared_ptr<const scene::SkinSurface>& source, bool single);
    /// `textured`: for triangles that have a picture.
    void draw_one(std::size_t number, const Texture& palette, const ShaderProgram& triangles, const ShaderProgram& points,
                  const ShaderProgram& textured) const;
    void draw_one(std::size_t number, const Texture& palette, const ShaderProgram& all) const {
        draw_one(number, palette, all, all, all);
    }
    void draw_all(const ShaderProgram& triangles, const ShaderProgram& points, const ShaderProgram& textured) const {
        for (std::size_t i = ghost_count_; i < drawn_count_; ++i)
            if (const Drawn& skin = drawn_[i]; skin.opacity >= 1.0F)
                draw_one(skin.surface, skin.palette, triangles, points, textured);
    }

    std::vector<Surface> surfaces_;
    std::vector<Drawn> drawn_;  // the first drawn_count_ are in use
    std::size_t drawn_count_ = 0;
    std::size_t ghost_count_ = 0;  // the first ones are ghosts
};

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
    [[nodiscard]] const Texture& texture() const noexcept { return texture_; }

private:
    glm::ivec2 size_;
    Texture texture_ = Texture::create();
    Framebuffer target_ = Framebuffer::create();
};

/// The shadows that bones and joints cast, with the numbers of shaders/cast_bone.vert. Bodies cast only the last two.
enum class BoneShadow : unsigned {
    contact,  // sharp and dark where something touches the ground; the darkest of overlapping spots counts
    ambient,  // wide and faint below the whole figure; spots add up
    core,     // fine, only below what nearly touches the ground: darker for lower things, so that floating feet are seen
    key       // as the key light sees them
};

/// Draws the shadows that figures cast on the ground, each into its part of a texture. Bones, joints and bodies leave
/// rounded forms with soft edges. Skins cast only a key shadow; the ground softens these.
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
    /// Draws the shadows of bones and of joints without bones. The shadow of a bone includes its joints.
    void draw_spots(const Programs& programs, const FigureBuffers& buffers, BoneShadow shadow, const glm::vec4& part) const;

    ShadowTarget target_{shadow_texture_size};
    VertexArray bone_input_ = VertexArray::create();
    VertexArray long_bone_input_ = VertexArray::create();
    VertexArray large_joint_input_ = VertexArray::create();
    VertexArray lone_joint_input_ = VertexArray::create();
    VertexArray body_input_ = VertexArray::create();
};

/// Draws everything behind the figures: the ground with its grid, the shadow on it, and the background.
class GroundPass {
public:
    /// Draws the ground. Needs Frame bound.
    void draw_ground(const Programs& programs) const;
    /// Darkens the ground by the spots in a texture of ShadowPass; `key`: also by the key light's shadow.
    void draw_shadows(const Programs& programs, const Texture& shadows, bool key) const;
    /// Draws the background's gradient.
    void draw_background(const Programs& programs) const;

private:
    VertexArray no_input_ = VertexArray::create();  // for shapes that their vertex shader makes
};

/// Draws lines as thin rectangles with soft edges: core OpenGL only guarantees lines of one pixel.
class LinePass {
public:
    LinePass();

    /// Draws lines; each is a pair of vertices. Needs Frame bound. Objects in front hide lines, but lines hide nothing.
    void draw(const Programs& programs, std::span<const scene::LineVertex> lines) const;

private:
    Buffer rows_ = Buffer::create();  // a row is a pair of scene::LineVertex
    VertexArray input_ = VertexArray::create();
};
}  // namespace skelplay::render
