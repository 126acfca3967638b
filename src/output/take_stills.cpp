#include "output/take_stills.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "session/command.h"
#include "session/drawing.h"
#include "session/framing.h"
#include "session/snapshot.h"

namespace skelplay::output {

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
