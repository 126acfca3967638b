#include "cli/picture_painter.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

#include "cli/picture_labels.h"

namespace skelplay::cli {

namespace {

constexpr double design_height = 720.0;  // pixels: in taller pictures lines and type grow
constexpr float largest_scale = 8.0F;

scene::ViewportSize viewport_of(const PictureSize& size) {
    return {static_cast<double>(size.width), static_cast<double>(size.height)};
}

}  // namespace

PicturePainter::PicturePainter(PictureScene scene, const PictureLook& look)
    : scene_(std::move(scene)),
      look_(look),
      // Of the camera as it starts: one that goes with the figure sees it the same in every picture.
      radius_(scene_.motion_bounds().empty()
                  ? 1.0
                  : glm::distance(scene_.motion_bounds().centre(), look.camera.target) +
                        scene_.motion_bounds().radius()),
      target_(look.size.width, look.size.height, look.samples) {}

render::Image PicturePainter::paint(double position) {
    const scene::ViewportSize viewport = viewport_of(look_.size);
    const float scale = std::clamp(static_cast<float>(viewport.height / design_height), 1.0F, largest_scale);
    scene_.pose(position);
    scene::Camera camera = look_.camera;
    if (look_.follow) camera.target += scene_.root() - look_.followed;
    scene_.draw_list(camera, look_.view, look_.selection, list_);
    target_.bind();
    renderer_.draw(list_, scene::matrices(camera, viewport, radius_),
                   {0, 0, target_.width(), target_.height()}, {scale, !look_.transparent, look_.transparent});
    render::Image image = target_.read();
    render::OffscreenTarget::bind_window();
    if (look_.labels) draw_labels(image, list_.labels, camera, look_.view.theme, scale);
    if (look_.transparent) render::divide_by_alpha(image);
    return image;
}

scene::Camera camera_for(const CameraChoice& choice, const scene::Bounds& box, scene::ViewportSize viewport) {
    scene::Camera camera;
    camera.yaw = choice.yaw;
    camera.pitch = choice.pitch;
    camera.orthographic = choice.orthographic;
    scene::frame(camera, box, viewport);
    camera.distance = choice.distance.value_or(camera.distance);
    camera.target = choice.target.value_or(camera.target);
    return camera;
}

}  // namespace skelplay::cli
