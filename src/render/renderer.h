#pragma once

#include "render/passes.h"

namespace skelplay::render {
/// The square in the lower left corner of a picture with the file's axes, which meet in its middle.
struct Gizmo {
    static constexpr float side = 72.0F;   // design pixels
    static constexpr float length = 0.7F;  // of an axis across the view, relative to half of the side
};

/// How a picture is drawn, independent of its contents.
struct DrawOptions {
    float pixel_scale = 1.0F;  // framebuffer pixels per design pixel: the display's content scale
    bool gizmo = false;        // DrawList::file_axes in the lower left corner: X red, Y green, Z blue; see Gizmo
    /// Draws nothing behind the figures: no background, ground or grid. Alpha is the share of a pixel that figures and
    /// shadows cover. Colours are premultiplied with alpha; divide_by_alpha() converts them to straight alpha.
    bool transparent = false;
    // False: left out even if the list has them, where a window would be too slow.
    bool key_shadow = true;
    bool ambient_occlusion = true;
    /// Draws what is small or one of many in less detail: it looks nearly the same, and is faster.
    bool less_detail = false;
    /// Leaves out shadows and what shows through the ground, so that their programs are compiled with a later picture.
    bool figures_first = false;
    Viewport within;  // draws only what lies in this part of the framebuffer; empty: all
};

/// Draws draw lists in the current OpenGL context, which must also be current when it is destroyed.
class Renderer {
public:
    /// load_gl() must have been called. Throws GraphicsError when the driver refuses a shader.
    Renderer();

    /// Draws the picture into a rectangle of the bound framebuffer. `camera` is relative to `list.origin`. The depth of
    /// the whole framebuffer is lost. Writes sRGB values directly, and alpha 1 unless transparent. Afterwards no
    /// program, vertex array or texture is bound, and depth test, culling, blending and scissor are off.
    void draw(const scene::DrawList& list, const scene::CameraMatrices& camera, const Viewport& viewport,
              const DrawOptions& options = {});

    /// See Programs::reload().
    std::string reload_shaders(const ShaderFiles& files) { return programs_.reload(files); }

    /// Lets the driver free what it needs only for compiling (for Mesa six megabytes), if a program was compiled since
    /// the last call, and returns whether it did. The driver makes it again when it compiles another program.
    bool release_compiler();

private:
    /// The shadows on the ground in a picture.
    struct Shadows {
        bool spots = false;
        bool key = false;  // only from above
    };

    /// Draws each ghost as a flat silhouette where neither a figure of the present frame nor an earlier ghost is.
    void draw_ghosts(const scene::DrawList& list);
    /// Draws the shadows into their texture and returns which of them exist.
    [[nodiscard]] Shadows cast_shadows(const scene::DrawList& list, const FrameUniforms& frame);
    /// Draws in `part` all that is behind the figures: background, ground and shadows; if `transparent`, only the last,
    /// whose alpha darkens whatever the picture is put on.
    void draw_behind(const FrameUniforms& frame, const Viewport& part, const Shadows& shadows, bool transparent);
    /// Darkens feet seen from below where they touch the ground or sink into it.
    void draw_on_soles(const FrameUniforms& frame);
    void draw_gizmo(const scene::DrawList& list, const scene::CameraMatrices& camera, const Viewport& viewport,
                    float pixel_scale);
    void use(const FrameUniforms& frame) const;

    Programs programs_;
    Buffer uniforms_ = Buffer::create();
    FigureBuffers figures_;
    FigurePass figure_pass_{figures_};
    SkinPass skin_pass_;
    ShadowPass shadow_pass_{figures_};
    GroundPass ground_pass_;
    LinePass line_pass_;
    int compiled_when_released_ = 0;  // programs
};
}  // namespace skelplay::render
