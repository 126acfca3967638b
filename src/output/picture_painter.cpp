#include "output/picture_painter.h"

#include <algorithm>
#include <cmath>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>
#include <iterator>
#include <utility>

#include "session/command.h"
#include "session/media.h"
#include "session/progress.h"
#include "session/snapshot.h"

namespace skelplay::output {

namespace {

/// Includes the vertices that takes give for meshes, because the bones do not show where these meshes are.
void include_moved_meshes(const session::Session& shown, scene::Bounds& box) {
    for (std::size_t figure = 0; figure < shown.document.figures.size(); ++figure) {
        const session::OpenFigure& open = shown.document.figures[figure];
        if (!open.settings.visible) continue;
        const glm::dmat4 to_world = session::placement_of(open);
        for (const glm::dvec3& vertex : shown.posed.poses[figure].vertices)
            box.include(glm::dvec3(to_world * glm::dvec4(vertex, 1.0)));
    }
}

}  // namespace

float scale_for(PictureSize size) noexcept {
    constexpr float design_height = 720.0F;  // pixels
    constexpr float largest = 8.0F;
    return std::clamp(static_cast<float>(size.height) / design_height, 1.0F, largest);
}

scene::CameraMatrices matrices_for(const scene::DrawList& list, const scene::Camera& camera,
                                   scene::ViewportSize viewport) {
    const scene::Bounds& box = list.bounds;
    const double radius = box.empty() ? 1.0 : glm::distance(box.centre(), camera.target) + box.radius();
    scene::CameraMatrices matrices = scene::matrices(camera, viewport, radius);
    // The list may have been drawn for a camera with another target.
    matrices.view = glm::translate(matrices.view, list.origin - camera.target);
    return matrices;
}

render::OffscreenTarget target_for(const PictureLook& look) {
    return {look.size.width * look.supersampling, look.size.height * look.supersampling, look.samples};
}

namespace {

bool has_gizmo(const PictureLook& look) { return look.gizmo && !look.transparent; }

/// A list without its labels; colours are premultiplied with alpha.
render::Image drawn(render::Renderer& renderer, const render::OffscreenTarget& target, const scene::DrawList& list,
                    const scene::Camera& camera, const PictureLook& look) {
    const scene::ViewportSize viewport{static_cast<double>(look.size.width), static_cast<double>(look.size.height)};
    target.bind();
    render::DrawOptions options{look.scale * static_cast<float>(look.supersampling), has_gizmo(look), look.transparent};
    options.less_detail = look.less_detail;
    renderer.draw(list, matrices_for(list, camera, viewport), {0, 0, target.width(), target.height()}, options);
    render::Image image = target.read();
    render::OffscreenTarget::bind_window();
    return look.supersampling > 1 ? render::downsampled(image, look.supersampling) : image;
}

/// Writes what stands over a drawn list.
void finish(render::Image& image, const scene::DrawList& list, const scene::Camera& camera, const PictureLook& look,
            const session::BurnIn* burn_in) {
    draw_labels(image, list.labels, camera, list.theme, look.scale);
    if (has_gizmo(look)) draw_axis_names(image, list.file_axes, camera, list.theme, look.scale);
    if (burn_in != nullptr) draw_burn_in(image, *burn_in);
    if (look.transparent) render::divide_by_alpha(image);
}

}  // namespace

render::Image paint(render::Renderer& renderer, const render::OffscreenTarget& target, const scene::DrawList& list,
                    const scene::Camera& camera, const PictureLook& look, const session::BurnIn* burn_in) {
    render::Image image = drawn(renderer, target, list, camera, look);
    finish(image, list, camera, look, burn_in);
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

session::FramingBounds framing_bounds_of(session::Session& shown, const std::vector<std::size_t>& frames) {
    session::FramingBounds bounds;
    session::Drawing drawing;
    scene::DrawList list;
    const session::OpenFigure* active = session::active_figure(shown.document);
    if (active != nullptr && active->settings.visible) bounds.height = active->take.placement.unit.height;
    for (const std::size_t frame : session::measured_frames(shown.document, shown.playback, frames)) {
        session::show(shown, static_cast<double>(frame));
        drawing.draw(shown, list);
        scene::Bounds box = list.bounds;
        include_moved_meshes(shown, box);
        bounds.whole.include(box);
        const auto followed = session::followed_point(shown.document, shown.posed);
        if (!followed || box.empty()) continue;
        bounds.around.include({box.low - *followed, box.high - *followed});
        bounds.travel.include(*followed);
    }
    return bounds;
}

scene::Camera camera_on_poses(const session::CameraChoice& choice, session::Session& shown,
                              const std::vector<std::size_t>& frames) {
    std::vector<glm::dvec3> corners;
    for (const std::size_t frame : session::measured_frames(shown.document, shown.playback, frames)) {
        const scene::Bounds box = framing_bounds_of(shown, {frame}).whole;
        if (!box.empty()) std::ranges::copy(box.corners(), std::back_inserter(corners));
    }
    scene::Camera camera = camera_for(choice, {}, shown.view.viewport);
    scene::frame_tightly(camera, corners, shown.view.viewport);
    camera.distance = choice.distance.value_or(camera.distance);
    camera.target = choice.target.value_or(camera.target);
    return camera;
}

Shutter shutter_of(const session::RenderSettings& settings, double step) noexcept {
    if (settings.shutter <= 0.0 || session::is_stroboscope(settings)) return {};
    return {settings.shutter / 360.0 * step, std::clamp(settings.blur_samples, 1, render::Exposure::most)};
}

PicturePainter::PicturePainter(PictureSource source, const PictureLook& look, BurnInSource burn_in,
                               const Shutter& shutter)
    : source_(std::move(source)),
      burn_in_(std::move(burn_in)),
      look_(look),
      shutter_(shutter),
      target_(target_for(look)) {}

render::Image PicturePainter::paint(double position) {
    for (;;)
        if (auto image = expose(position)) return std::move(*image);
}

std::optional<render::Image> PicturePainter::expose(double position) {
    if (left_ == 0) left_ = shutter_.poses;
    --left_;  // the last pose is drawn first: what is written over the picture belongs to its position
    const double share = shutter_.poses > 1 ? static_cast<double>(left_) / (shutter_.poses - 1) : 0.0;
    scene::Camera camera;
    source_(position + shutter_.frames * share, camera, list_);
    render::Image image = drawn(renderer_, target_, list_, camera, look_);
    if (shutter_.poses > 1) exposure_.add(image);
    if (left_ > 0) return std::nullopt;
    if (shutter_.poses > 1) image = exposure_.take();
    const std::optional<session::BurnIn> burn_in = burn_in_ ? std::optional(burn_in_()) : std::nullopt;
    finish(image, list_, camera, look_, burn_in ? &*burn_in : nullptr);
    return image;
}

namespace {

/// The box that a still frames: around the figure at its position on the ground, with all its heights in the stills.
scene::Bounds box_around_figure(const session::FramingBounds& bounds, const std::optional<glm::dvec3>& followed) {
    if (!followed || bounds.around.empty()) return bounds.whole;
    scene::Bounds box{bounds.around.low + *followed, bounds.around.high + *followed};
    box.low.y = bounds.whole.low.y;
    box.high.y = bounds.whole.high.y;
    return box;
}

scene::Camera framing(const session::Session& shown, const scene::Bounds& box, const StillsView& view) {
    if (view.camera) return view.camera(box, shown.view.viewport);
    scene::Camera camera = shown.view.camera;
    const auto front = view.to_front ? session::front_of(shown.document, shown.posed) : std::nullopt;
    if (front) camera.yaw += std::atan2(front->x, front->z);
    scene::frame(camera, box, shown.view.viewport);
    return camera;
}

}  // namespace

TakeStills draw_stills(session::Session& shown, std::size_t count, PictureSize size, const StillsView& view) {
    TakeStills stills;
    const session::OpenFigure* active = session::active_figure(shown.document);
    if (active == nullptr) return stills;
    session::apply(shown, session::SetViewport{{static_cast<double>(size.width), static_cast<double>(size.height)}});
    shown.view.follow = false;  // the camera is set for each still
    stills.frames = session::still_frames(*active, count);
    const session::FramingBounds bounds = framing_bounds_of(shown, stills.frames);
    session::Drawing drawing;
    const PictureSource source = pictures_of(shown, drawing);
    stills.lists.resize(stills.frames.size());
    for (std::size_t i = 0; i < stills.frames.size(); ++i) {
        const auto position = static_cast<double>(stills.frames[i]);
        stills.numbers.push_back(frame_number(*active, stills.frames[i]));
        session::show(shown, position);
        const auto followed = session::followed_point(shown.document, shown.posed);
        shown.view.camera = framing(shown, view.along ? box_around_figure(bounds, followed) : bounds.whole, view);
        source(position, stills.cameras.emplace_back(), stills.lists[i]);
    }
    return stills;
}

render::Image StillPainter::paint(const TakeStills& stills, std::size_t still, const scene::Camera& camera) {
    return output::paint(renderer_, target_, stills.lists.at(still), camera, look_);
}

render::Image StillPainter::sketch(const TakeStills& stills, std::size_t still, const scene::Camera& camera,
                                   int width) {
    const double scale = static_cast<double>(width) / look_.size.width;
    PictureLook look = look_;
    look.size = {width, std::max(static_cast<int>(std::lround(look_.size.height * scale)), 1)};
    look.scale *= static_cast<float>(scale);
    look.supersampling = 1;
    if (!sketch_target_ || sketch_target_->width() != width) {
        sketch_target_.reset();
        sketch_target_.emplace(target_for(look));
    }
    return output::paint(renderer_, *sketch_target_, stills.lists.at(still), camera, look);
}

}  // namespace skelplay::output
