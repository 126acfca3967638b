#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "output/picture_painter.h"
#include "render/image.h"
#include "render/offscreen_target.h"
#include "render/renderer.h"
#include "scene/bounds.h"
#include "scene/camera.h"
#include "scene/draw_list.h"
#include "session/session.h"

namespace skelplay::output {

/// How stills show a take, so that people recognise it at a glance.
struct StillsView {
    /// Returns the camera that frames a box; empty: scene::frame() from the session's direction.
    std::function<scene::Camera(const scene::Bounds& box, scene::ViewportSize viewport)> camera;
    /// True: the camera follows the figure over the ground at a constant height, so that the figure is large in each
    /// still and all stills have the same scale. False: the camera does not move, and its view contains all stills.
    bool along = true;
    /// The camera's yaw is measured from the figure's front, where that is known, instead of from the world's front.
    bool to_front = false;
};

/// Pictures of one take that are drawn, but not painted yet.
struct TakeStills {
    std::vector<std::size_t> frames;  // from 0; see session::still_frames()
    std::vector<scene::Camera> cameras;
    std::vector<scene::DrawList> lists;
};

/// Draws `count` stills of a snapshot's active figure, each of this size. It needs no OpenGL, so that many takes can be
/// drawn at once. Afterwards `shown` is at another frame. The result is empty when no figure is open.
TakeStills draw_stills(session::Session& shown, std::size_t count, PictureSize size, const StillsView& view);

/// Paints stills of many takes with one renderer. The context must be current in every function.
class StillPainter {
public:
    /// Throws render::GraphicsError when the driver can't draw pictures of this look.
    explicit StillPainter(const PictureLook& look) : look_(look), target_(target_for(look)) {}

    render::Image paint(const TakeStills& stills, std::size_t still) {
        return paint(stills, still, stills.cameras.at(still));
    }
    /// The same still seen by another camera.
    render::Image paint(const TakeStills& stills, std::size_t still, const scene::Camera& camera);
    /// The same with only `width` columns: fast, for finding a camera.
    render::Image sketch(const TakeStills& stills, std::size_t still, const scene::Camera& camera, int width);

private:
    PictureLook look_;
    render::Renderer renderer_;
    render::OffscreenTarget target_;
    std::optional<render::OffscreenTarget> sketch_target_;  // has the size of the last sketch
};

}  // namespace skelplay::output
