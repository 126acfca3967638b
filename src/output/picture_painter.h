#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "output/image_file.h"
#include "render/image.h"
#include "render/offscreen_target.h"
#include "render/renderer.h"
#include "scene/camera.h"
#include "scene/draw_list.h"
#include "session/burn_in.h"
#include "session/drawing.h"
#include "session/framing.h"
#include "session/session.h"

namespace skelplay::output {

/// How a picture looks, independent of its contents.
struct PictureLook {
    PictureSize size;
    float scale = 1.0F;        // picture pixels per design pixel, for lines and text
    int samples = 4;           // per pixel
    int supersampling = 1;     // columns and rows drawn per pixel of the result, which averages them
    bool transparent = false;  // nothing behind the figures; straight alpha
    bool gizmo = true;         // the file's axes in the corner; not drawn when transparent
};

/// The scale of a picture that is not made for a display. Lines and text grow with pictures higher than 720 pixels.
float scale_for(PictureSize size) noexcept;

/// The camera's matrices for the contents of a list, which may have been drawn for another camera.
scene::CameraMatrices matrices_for(const scene::DrawList& list, const scene::Camera& camera,
                                   scene::ViewportSize viewport);

/// A target for a picture of this size. Throws render::GraphicsError when the driver can't make it.
render::OffscreenTarget target_for(const PictureLook& look);

/// Draws a list off screen, including its labels, in the current OpenGL context; `target` must be made for `look`.
/// Afterwards the window's framebuffer is bound. `burn_in`: text to write into the picture; null: none.
render::Image paint(render::Renderer& renderer, const render::OffscreenTarget& target, const scene::DrawList& list,
                    const scene::Camera& camera, const PictureLook& look, const session::BurnIn* burn_in = nullptr);

/// Sets the camera and the draw list for a position in the take.
using PictureSource = std::function<void(double position, scene::Camera& camera, scene::DrawList& list)>;

/// A source that draws a session. It waits for analyses whose results are visible. `shown` (a snapshot) and `drawing`
/// must outlive it.
PictureSource pictures_of(session::Session& shown, session::Drawing& drawing);
/// A source that gives the same picture for every position: the session at all of `positions` (in order of time)
/// together.
PictureSource stroboscope_of(session::Session& shown, session::Drawing& drawing, std::vector<double> positions);

/// The bounds of everything in the pictures of these frames: figures in their poses, skins and ghosts. Outlier frames,
/// in which the active figure is far from its other positions, are left out (see analysis::Placed::strays) unless there
/// are no others. Of a long list, only frames spread over it are measured. Afterwards `shown` is at the last one.
session::FramingBounds framing_bounds_of(session::Session& shown, const std::vector<std::size_t>& frames);

/// Provides the text to write into the picture that a source has just drawn.
using BurnInSource = std::function<session::BurnIn()>;

/// Paints the pictures of one call, with its own renderer. The context must also be current when it is destroyed.
class PicturePainter {
public:
    /// `burn_in`: empty for none. Throws render::GraphicsError when the driver can't draw pictures of this look.
    PicturePainter(PictureSource source, const PictureLook& look, BurnInSource burn_in = {});

    /// The picture at a position; like the function output::paint().
    render::Image paint(double position);

private:
    PictureSource source_;
    BurnInSource burn_in_;
    PictureLook look_;
    render::Renderer renderer_;
    render::OffscreenTarget target_;
    scene::DrawList list_;
};

}  // namespace skelplay::output
