#pragma once

#include <cstddef>
#include <vector>

#include "cli/picture_options.h"
#include "cli/picture_scene.h"
#include "render/image.h"
#include "render/offscreen_target.h"
#include "render/renderer.h"
#include "scene/camera.h"
#include "scene/draw_list.h"
#include "scene/view_options.h"

namespace skelplay::cli {

/// How the pictures of one call look.
struct PictureLook {
    PictureSize size;
    int samples = 4;  // of a pixel
    scene::ViewOptions view;
    scene::Selection selection;
    bool labels = false;       // the bones' names
    bool transparent = false;  // nothing behind the figures; straight alpha
    scene::Camera camera;
    /// The camera goes with the figure that time is counted in, whose root is at `followed` for `camera`.
    bool follow = false;
    glm::dvec3 followed{0.0};
};

/// Draws pictures of a scene off screen, in the OpenGL context that is current; it must be current again when the
/// painter is destroyed.
class PicturePainter {
public:
    /// Throws render::GraphicsError when the driver cannot.
    PicturePainter(PictureScene scene, const PictureLook& look);

    /// Afterwards the window's framebuffer is bound.
    render::Image paint(double position);

private:
    PictureScene scene_;
    PictureLook look_;
    double radius_;  // metres around the camera's target in which all happens
    render::Renderer renderer_;
    render::OffscreenTarget target_;
    scene::DrawList list_;
};

/// The camera that a choice means, for takes (or a pose) in a box.
scene::Camera camera_for(const CameraChoice& choice, const scene::Bounds& box, scene::ViewportSize viewport);

}  // namespace skelplay::cli
