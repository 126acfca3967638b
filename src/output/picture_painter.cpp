#include "output/picture_painter.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

#include "output/picture_labels.h"

namespace skelplay::output {

namespace {

constexpr double design_height = 720.0;  // pixels: in taller pictures lines and type grow
constexpr float largest_scale = 8.0F;

scene::ViewportSize viewport_of(const PictureSize& size) {
    return {static_cast<double>(size.width), static_cast<double>(size.height)};
}

}  // namespace

PicturePainter::PicturePainter(PictureSource source, const PictureLook& look)
    : source_(std::move(source)), look_(look), target_(look.size.width, look.size.height, look.samples) {}

render::Image PicturePainter::paint(double position) {
    const scene::ViewportSize viewport = viewport_of(look_.size);
    const float scale = std::clamp(static_cast<float>(viewport.height / design_height), 1.0F, largest_scale);
    scene::Camera camera;
    source_(position, camera, list_);
    target_.bind();
    renderer_.draw(list_, scene::matrices(camera, viewport, look_.radius), {0, 0, target_.width(), target_.height()},
                   {scale, !look_.transparent, look_.transparent});
    render::Image image = target_.read();
    render::OffscreenTarget::bind_window();
    draw_labels(image, list_.labels, camera, look_.theme, scale);
    if (look_.transparent) render::divide_by_alpha(image);
    return image;
}

double radius_around(const scene::Camera& camera, const scene::Bounds& box) {
    return box.empty() ? 1.0 : glm::distance(box.centre(), camera.target) + box.radius();
}

}  // namespace skelplay::output
