#pragma once

#include <functional>

#include "output/image_file.h"
#include "render/image.h"
#include "render/offscreen_target.h"
#include "render/renderer.h"
#include "scene/bounds.h"
#include "scene/camera.h"
#include "scene/draw_list.h"
#include "scene/view_options.h"

namespace skelplay::output {

/// How the pictures of one call look.
struct PictureLook {
    PictureSize size;
    int samples = 4;           // of a pixel
    bool transparent = false;  // nothing behind the figures; straight alpha
    scene::Theme theme = scene::Theme::dark;
    double radius = 1.0;  // metres around the camera's target in which all happens
};

/// Tells what is to be seen at a position of a take, and from where.
using PictureSource = std::function<void(double position, scene::Camera& camera, scene::DrawList& list)>;

/// Draws pictures off screen, in the OpenGL context that is current; it must be current again when the
/// painter is destroyed.
class PicturePainter {
public:
    /// Throws render::GraphicsError when the driver cannot.
    PicturePainter(PictureSource source, const PictureLook& look);

    /// Afterwards the window's framebuffer is bound.
    render::Image paint(double position);

private:
    PictureSource source_;
    PictureLook look_;
    render::Renderer renderer_;
    render::OffscreenTarget target_;
    scene::DrawList list_;
};

/// Metres around what a camera looks at in which all that a box holds happens.
double radius_around(const scene::Camera& camera, const scene::Bounds& box);

}  // namespace skelplay::output
