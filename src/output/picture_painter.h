#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "output/image_file.h"
#include "render/image.h"
#include "render/offscreen_target.h"
#include "render/renderer.h"
#include "scene/bounds.h"
#include "scene/camera.h"
#include "scene/draw_list.h"
#include "session/drawing.h"
#include "session/session.h"

namespace skelplay::output {

/// How a picture looks, apart from what it shows.
struct PictureLook {
    PictureSize size;
    float scale = 1.0F;        // pixels for one of the design: lines and type grow with it
    int samples = 4;           // of a pixel
    bool transparent = false;  // nothing behind the figures; straight alpha
    bool gizmo = true;         // the world's axes in the corner; never where nothing is behind the figures
};

/// The scale of a picture that is made for no display: from 720 pixels of height on lines and type grow with it.
float scale_for(PictureSize size) noexcept;

/// The camera's matrices for what a list shows.
scene::CameraMatrices matrices_for(const scene::DrawList& list, const scene::Camera& camera,
                                   scene::ViewportSize viewport);

/// What a picture of this size is drawn into. Throws render::GraphicsError when the driver cannot make it.
render::OffscreenTarget target_for(const PictureLook& look);

/// Paints off screen what a list shows, its labels included, in the OpenGL context that is current; `target` is of this
/// look. Afterwards the window's framebuffer is bound.
render::Image paint(render::Renderer& renderer, const render::OffscreenTarget& target, const scene::DrawList& list,
                    const scene::Camera& camera, const PictureLook& look);

/// Tells what is to be seen at a position of a take, and from where.
using PictureSource = std::function<void(double position, scene::Camera& camera, scene::DrawList& list)>;

/// What a session shows at a position, once all that is to be seen there has been worked out. `shown` (a snapshot) and
/// `drawing` must outlive it.
PictureSource pictures_of(session::Session& shown, session::Drawing& drawing);
/// The same picture for each position: what it shows at all of these, which are in the order of time.
PictureSource stroboscope_of(session::Session& shown, session::Drawing& drawing, std::vector<double> positions);

/// The box of what pictures of these frames show: figures in their poses, skins, ghosts. Of long lists as many frames
/// are looked at as tell enough. `shown` stands at the last of them afterwards.
scene::Bounds bounds_of(session::Session& shown, const std::vector<std::size_t>& frames);

/// Paints the pictures of one call, with a renderer of its own. The context must be current again when it is destroyed.
class PicturePainter {
public:
    /// Throws render::GraphicsError when the driver cannot.
    PicturePainter(PictureSource source, const PictureLook& look);

    /// As the function above does.
    render::Image paint(double position);

private:
    PictureSource source_;
    PictureLook look_;
    render::Renderer renderer_;
    render::OffscreenTarget target_;
    scene::DrawList list_;
};

}  // namespace skelplay::output
