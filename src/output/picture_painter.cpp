#include "output/picture_painter.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>
#include <utility>

#include "output/picture_labels.h"
#include "session/progress.h"
#include "session/snapshot.h"

namespace skelplay::output {

float scale_for(PictureSize size) noexcept {
    constexpr float design_height = 720.0F;  // pixels
    constexpr float largest = 8.0F;
    return std::clamp(static_cast<float>(size.height) / design_height, 1.0F, largest);
}

scene::CameraMatrices matrices_for(const scene::DrawList& list, const scene::Camera& camera,
                                   scene::ViewportSize viewport) {
    const scene::Bounds& box = list.bounds;
    const double radius = box.empty() ? 1.0 : glm::distance(box.centre(), camera.target) + box.radius();
    return scene::matrices(camera, viewport, radius);
}

render::OffscreenTarget target_for(const PictureLook& look) {
    return {look.size.width, look.size.height, look.samples};
}

render::Image paint(render::Renderer& renderer, const render::OffscreenTarget& target, const scene::DrawList& list,
                    const scene::Camera& camera, const PictureLook& look) {
    const scene::ViewportSize viewport{static_cast<double>(look.size.width), static_cast<double>(look.size.height)};
    target.bind();
    renderer.draw(list, matrices_for(list, camera, viewport), {0, 0, target.width(), target.height()},
                  {look.scale, look.gizmo && !look.transparent, look.transparent});
    render::Image image = target.read();
    render::OffscreenTarget::bind_window();
    draw_labels(image, list.labels, camera, list.theme, look.scale);
    if (look.transparent) render::divide_by_alpha(image);
    return image;
}

PictureSource pictures_of(session::Session& shown, session::Drawing& drawing) {
    return [&](double position, scene::Camera& camera, scene::DrawList& list) {
        while (!session::show(shown, position)) session::wait_for_analyses(shown);
        camera = shown.view.camera;
        drawing.draw(shown, list);
    };
}

PictureSource stroboscope_of(session::Session& shown, session::Drawing& drawing, std::vector<double> positions) {
    return [&shown, &drawing, positions = std::move(positions)](double /*position*/, scene::Camera& camera,
                                                                scene::DrawList& list) {
        camera = shown.view.camera;
        drawing.draw_together(
            positions.size(),
            [&](std::size_t i) -> const session::Session& {
                while (!session::show(shown, positions[i])) session::wait_for_analyses(shown);
                return shown;
            },
            list);
    };
}

scene::Bounds bounds_of(session::Session& shown, const std::vector<std::size_t>& frames) {
    constexpr std::size_t enough = 1000;  // frames, spread over all of them
    const std::size_t count = std::min(frames.size(), enough);
    session::Drawing drawing;
    scene::DrawList list;
    scene::Bounds box;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t frame = frames[count == 1 ? 0 : i * (frames.size() - 1) / (count - 1)];
        session::show(shown, static_cast<double>(frame));
        drawing.draw(shown, list);
        box.include(list.bounds);
        // When the take gives the mesh's vertices, the bones do not show where the mesh is.
        for (std::size_t figure = 0; figure < shown.document.figures.size(); ++figure) {
            const session::OpenFigure& open = shown.document.figures[figure];
            if (!open.visible) continue;
            const glm::dmat4 placement = session::placement_of(open);
            for (const glm::dvec3& vertex : shown.posed.figures[figure].vertices)
                box.include(glm::dvec3(placement * glm::dvec4(vertex, 1.0)));
        }
    }
    return box;
}

PicturePainter::PicturePainter(PictureSource source, const PictureLook& look)
    : source_(std::move(source)), look_(look), target_(target_for(look)) {}

render::Image PicturePainter::paint(double position) {
    scene::Camera camera;
    source_(position, camera, list_);
    return output::paint(renderer_, target_, list_, camera, look_);
}

}  // namespace skelplay::output
