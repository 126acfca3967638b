#pragma once

#include <string>

#include "render/figure_pass.h"
#include "render/frame_uniforms.h"
#include "render/gl_objects.h"
#include "render/programs.h"
#include "render/scenery_pass.h"
#include "render/shader_source.h"
#include "render/shadow_pass.h"
#include "render/skin_pass.h"
#include "render/viewport.h"
#include "scene/camera.h"
#include "scene/draw_list.h"

namespace skelplay::render {

/// Where the file's axes are in a picture: in a square in its lower left corner, in the middle of which they meet.
struct Gizmo {
    static constexpr float side = 72.0F;   // design pixels
    static constexpr float length = 0.7F;  // of an axis across the view, relative to half of the side
};

/// How a picture is drawn, independent of its contents.
struct DrawOptions {
    float pixel_scale = 1.0F;  // framebuffer pixels per design pixel: the display's content scale
    bool gizmo = false;        // DrawList::file_axes in the lower left corner: X red, Y green, Z blue; see Gizmo
    /// Nothing behind the figures: no background, no ground, no grid. Alpha is how much of a pixel is covered, by the
    /// figures and by their shadow, as dark as it is; colours are premultiplied with it (render::divide_by_alpha()
    /// converts them to straight alpha).
    bool transparent = false;
    // What a window leaves out where it takes too long; otherwise the list decides.
    bool key_shadow = true;
    bool ambient_occlusion = true;
    /// Neither shadows nor what shows through the ground: their programs are compiled with a later picture.
    bool figures_first = false;
};

/// Draws draw lists in the current OpenGL context, in the same way for a window and off screen. The context must also
/// be current when the renderer is destroyed.
class Renderer {
public:
    /// load_gl() must have been called. Throws GraphicsError when the driver refuses a shader.
    Renderer();

    /// Draws the whole picture into a rectangle of the framebuffer bound for drawing, and nothing outside it. `camera`
    /// is relative to `list.origin`. The depth of the whole framebuffer is lost. Writes sRGB values directly
    /// (no GL_FRAMEBUFFER_SRGB), and alpha 1 unless transparent. Afterwards no program, vertex array or texture is
    /// bound, and depth test, culling, blending and scissor are off.
    void draw(const scene::DrawList& list, const scene::CameraMatrices& camera, const Viewport& viewport,
              const DrawOptions& options = {});

    /// Compiles the shaders again from these files. Where one does not compile, the old one stays in use. Returns the
    /// driver's messages; empty on success.
    std::string reload_shaders(const ShaderFiles& files);

    /// Lets the driver free what it needs for compiling only, if a program was compiled since the last call, and
    /// returns whether it did. For Mesa these are six megabytes, its tables of built-in functions, which it makes anew
    /// when another program is compiled.
    bool release_compiler();

private:
    /// The shadows on the ground in a picture.
    struct Shadows {
        bool spots = false;
        bool key = false;  // only from above: from below there is no light to see it by
    };

    /// Draws the shadows into their textures and says which there are.
    [[nodiscard]] Shadows cast_shadows(const scene::DrawList& list, const FrameUniforms& frame);
    /// Draws them on the ground.
    void draw_shadows(const Shadows& shadows) const;
    /// Draws everything around the figures, which are drawn already: from above with the parts of them that show
    /// through the ground, if `buried`, from below with what shows through the ground of their shadow.
    void draw_from_above(const Shadows& shadows, bool buried);
    void draw_from_below(const FrameUniforms& frame, bool shadow, bool transparent);
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
