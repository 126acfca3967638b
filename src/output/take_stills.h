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

/// How a take is photographed, to be told from others at a glance.
struct StillsView {
    /// The camera for a box to frame; empty: scene::frame() from the session's direction.
    std::function<scene::Camera(const scene::Bounds& box, scene::ViewportSize viewport)> camera;
    /// From still to still the camera goes along with the figure over the ground, at one height, so that the figure is
    /// large in each of them and they have the same scale; false: it holds still, and all stills are within its view.
    bool along = true;
    /// The camera turns to the figure's front, where that is known: it stands as far to the figure's left as it would
    /// stand from the world's front.
    bool to_front = false;
};

/// Pictures of one take that are drawn, but not painted yet.
struct TakeStills {
    std::vector<std::size_t> frames;  // from 0; see session::still_frames()
    std::vector<scene::Camera> cameras;
    std::vector<scene::DrawList> lists;
};

/// Draws `count` stills of a snapshot's active figure, each of `size`. Needs no OpenGL, so that many takes can be drawn
/// at once; `shown` is at another frame afterwards. Nothing when no figure is open.
TakeStills draw_stills(session::Session& shown, std::size_t count, PictureSize size, const StillsView& view);

/// Paints stills of many takes, with one renderer. The context must be current in all of it.
class StillPainter {
public:
    /// Throws render::GraphicsError when the driver can't draw pictures of this look.
    explicit StillPainter(const PictureLook& look) : look_(look), target_(target_for(look)) {}

    render::Image paint(const TakeStills& stills, std::size_t still) {
        return paint(stills, still, stills.cameras.at(still));
    }
    /// The same seen by another camera.
    render::Image paint(const TakeStills& stills, std::size_t still, const scene::Camera& camera);
    /// The same with `width` columns, soon done: for finding a camera.
    render::Image sketch(const TakeStills& stills, std::size_t still, const scene::Camera& camera, int width);

private:
    PictureLook look_;
    render::Renderer renderer_;
    render::OffscreenTarget target_;
    std::optional<render::OffscreenTarget> sketch_target_;  // as large as the last sketch
};

}  // namespace skelplay::output
