#include "output/picture_painter.h"
#include <glm/ext/matrix_transform.hpp>
#include "output/image_painting.h"

namespace skelplay::output {
namespace {
/// Includes the vertices that takes give for meshes, because the bones do not show where these meshes are.
void include_moved_meshes(const session::Session& shown, scene::Bounds& box) {
    for (std::size_t figure = 0; figure < shown.document.figures.size(); ++figure) {
        const session::OpenFigure& open = shown.document.figures[figure];
        if (!session::shows(shown.view.pane(), open)) continue;
        const glm::dmat4 to_world = session::placement_of(open);
        for (const glm::dvec3& vertex : shown.posed.poses[figure].vertices)
            box.include(glm::dvec3(to_world * glm::dvec4(vertex, 1.0)));
    }
}

bool has_gizmo(const PictureLook& look) { return look.gizmo && !look.transparent; }

/// The picture without texts; colours are premultiplied with alpha.
render::Image drawn(render::Renderer& renderer, const render::OffscreenTarget& target,
                    const std::vector<PaintedView>& views, const PictureLook& look) {
    const auto where = viewports_of(views.size(), {0, 0, target.width(), target.height()});
    render::DrawOptions options{look.scale * static_cast<float>(look.supersampling), has_gizmo(look), look.transparent};
    options.less_detail = look.less_detail;
    target.bind();
    if (views.size() > 1) render::fill(colour_between_views(views.front().list->theme));
    for (std::size_t i = 0; i < views.size(); ++i) {
        const scene::ViewportSize size{static_cast<double>(where[i].width), static_cast<double>(where[i].height)};
        renderer.draw(*views[i].list, matrices_for(*views[i].list, views[i].camera, size), where[i], options);
    }
    render::Image image = target.read();
    render::OffscreenTarget::bind_window();
    return look.supersampling > 1 ? render::downsampled(image, look.supersampling) : image;
}

/// Writes what stands over one view, whose picture this is.
void write_over(render::Image& image, const PaintedView& view, const PictureLook& look, bool burned_in) {
    const scene::DrawList& list = *view.list;
    draw_labels(image, list.labels, view.camera, list.theme, look.scale);
    if (has_gizmo(look)) draw_axis_names(image, list.file_axes, view.camera, list.theme, look.scale);
    if (!view.title.empty()) draw_title(image, view.title, list.theme, look.scale, burned_in);
}

/// Writes what stands over the views of a picture, each within its own.
void finish(render::Image& image, const std::vector<PaintedView>& views, const PictureLook& look,
            const session::BurnIn* burn_in) {
    if (views.size() == 1) {
        write_over(image, views.front(), look, false);
    } else {
        const auto where = viewports_of(views.size(), {0, 0, image.width, image.height});
        for (std::size_t i = 0; i < views.size(); ++i) {
            const int top = image.height - where[i].y - where[i].height;
            render::Image part = cut_out(image, where[i].x, top, {where[i].width, where[i].height});
            write_over(part, views[i], look, burn_in != nullptr);
            paste(image, part, where[i].x, top);
        }
    }
    if (burn_in != nullptr) draw_burn_in(image, *burn_in);
    if (look.transparent) render::divide_by_alpha(image);
}

/// The bounds of what is drawn, without points of markers that are none: they may be anywhere.
scene::Bounds bounds_of_what_counts(const session::Session& shown, const scene::DrawList& list) {
    const auto is_shown = [&](const session::OpenFigure& open) { return session::shows(shown.view.pane(), open); };
    const auto all_count = [](const session::OpenFigure& open) {
        return std::ranges::all_of(open.take.figure->skeleton.bones(), figure::counts);
    };
    const std::vector<session::OpenFigure>& figures = shown.document.figures;
    if (std::ranges::all_of(figures, [&](const auto& open) { return !is_shown(open) || all_count(open); }))
        return list.bounds;
    scene::Bounds box;
    for (std::size_t i = 0; i < figures.size(); ++i)
        if (is_shown(figures[i])) box.include(session::pose_bounds(shown.document, shown.posed, i, BoneId::none));
    return box.empty() ? list.bounds : box;
}

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
    scene::Camera camera = shown.view.pane().camera;
    const auto front = view.to_front ? session::front_of(shown.document, shown.posed) : std::nullopt;
    if (front) camera.yaw += std::atan2(front->x, front->z);
    scene::frame(camera, box, shown.view.viewport);
    return camera;
}
}  // namespace

scene::CameraMatrices matrices_for(const scene::DrawList& list, const scene::Camera& camera, scene::ViewportSize viewport) {
    const scene::Bounds& box = list.bounds;
    const double radius = box.empty() ? 1.0 : glm::distance(box.centre(), camera.target) + box.radius();
    scene::CameraMatrices matrices = scene::matrices(camera, viewport, radius);
    // The list may have been drawn for a camera with another target.
    matrices.view = glm::translate(matrices.view, list.origin - camera.target);
    return matrices;
}

std::vector<PaintedView> painted_views(const session::Session& session, const std::vector<scene::DrawList>& lists) {
    std::vector<PaintedView> views;
    for (std::size_t i = 0; i < lists.size(); ++i)
        views.push_back({&lists[i], session.view.panes[i].camera, session::pane_title(session.document, session.view, i)});
    return views;
}

std::vector<render::Viewport> viewports_of(std::size_t views, const render::Viewport& where) {
    const auto pixel = [](double value) { return static_cast<int>(std::lround(value)); };
    std::vector<render::Viewport> viewports;
    for (const session::PaneRect& rect :
         session::pane_rects(views, {static_cast<double>(where.width), static_cast<double>(where.height)})) {
        const int left = pixel(rect.x);
        const int top = pixel(rect.y);
        const int width = pixel(rect.x + rect.width) - left;
        const int height = pixel(rect.y + rect.height) - top;
        viewports.push_back({where.x + left, where.y + where.height - top - height, width, height});
    }
    return viewports;
}

render::Image paint(render::Renderer& renderer, const render::OffscreenTarget& target,
                    const std::vector<PaintedView>& views, const PictureLook& look, const session::BurnIn* burn_in) {
    render::Image image = drawn(renderer, target, views, look);
    finish(image, views, look, burn_in);
    return image;
}

PictureSource pictures_of(session::Session& shown, session::Drawing& drawing) {
    return [&](double position, std::vector<scene::DrawList>& lists) {
        while (!session::show(shown, position)) session::wait_for_analyses(shown);
        drawing.draw(shown, lists);
        return painted_views(shown, lists);
    };
}

PictureSource stroboscope_of(session::Session& shown, session::Drawing& drawing, std::vector<double> positions) {
    return [&shown, &drawing, positions = std::move(positions)](double /*position*/, std::vector<scene::DrawList>& lists) {
        drawing.draw_together(
            positions.size(),
            [&](std::size_t i) -> const session::Session& {
                while (!session::show(shown, positions[i])) session::wait_for_analyses(shown);
                return shown;
            },
            lists);
        return painted_views(shown, lists);
    };
}

session::FramingBounds framing_bounds_of(session::Session& shown, const std::vector<std::size_t>& frames) {
    session::FramingBounds bounds;
    session::Drawing drawing;
    scene::DrawList list;
    const session::OpenFigure* subject =
        session::open_figure(shown.document, session::subject_of(shown.document, shown.view.pane()));
    if (subject != nullptr && subject->settings.visible) bounds.height = subject->take.placement.unit.height;
    for (const std::size_t frame : session::measured_frames(shown.document, shown.playback, frames)) {
        session::show(shown, static_cast<double>(frame));
        drawing.draw(shown, list);
        scene::Bounds box = bounds_of_what_counts(shown, list);
        include_moved_meshes(shown, box);
        bounds.whole.include(box);
        const auto followed = session::subject_point(shown.document, shown.posed, shown.view.pane());
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

PicturePainter::PicturePainter(PictureSource source, const PictureLook& look, BurnInSource burn_in, const Shutter& shutter)
    : source_(std::move(source)), burn_in_(std::move(burn_in)), look_(look), shutter_(shutter), target_(target_for(look)) {}

std::optional<render::Image> PicturePainter::expose(double position) {
    if (left_ == 0) left_ = shutter_.poses;
    --left_;  // the last pose is drawn first: what is written over the picture belongs to its position
    const double share = shutter_.poses > 1 ? static_cast<double>(left_) / (shutter_.poses - 1) : 0.0;
    const std::vector<PaintedView> views = source_(position + shutter_.frames * share, lists_);
    render::Image image = drawn(renderer_, target_, views, look_);
    if (shutter_.poses > 1) exposure_.add(image);
    if (left_ > 0) return std::nullopt;
    if (shutter_.poses > 1) image = exposure_.take();
    const std::optional<session::BurnIn> burn_in = burn_in_ ? std::optional(burn_in_()) : std::nullopt;
    finish(image, views, look_, burn_in ? &*burn_in : nullptr);
    return image;
}

TakeStills draw_stills(session::Session& shown, std::size_t count, PictureSize size, const StillsView& view) {
    TakeStills stills;
    const session::OpenFigure* active = session::active_figure(shown.document);
    if (active == nullptr) return stills;
    session::apply(shown, session::set_viewport, {static_cast<double>(size.width), static_cast<double>(size.height)});
    shown.view.pane().follow = false;  // the camera is set for each still
    stills.frames = session::still_frames(*active, count);
    const session::FramingBounds bounds = framing_bounds_of(shown, stills.frames);
    session::Drawing drawing;
    stills.lists.resize(stills.frames.size());
    for (std::size_t i = 0; i < stills.frames.size(); ++i) {
        const auto position = static_cast<double>(stills.frames[i]);
        stills.numbers.push_back(frame_number(*active, stills.frames[i]));
        session::show(shown, position);
        const auto followed = session::followed_point(shown.document, shown.posed);
        shown.view.pane().camera = framing(shown, view.along ? box_around_figure(bounds, followed) : bounds.whole, view);
        while (!session::show(shown, position)) session::wait_for_analyses(shown);
        stills.cameras.push_back(shown.view.pane().camera);
        drawing.draw(shown, stills.lists[i]);
    }
    return stills;
}

render::Image StillPainter::sketch(const TakeStills& stills, std::size_t still, const scene::Camera& camera, int width) {
    const double scale = static_cast<double>(width) / look_.size.width;
    PictureLook look = look_;
    look.size = {width, std::max(static_cast<int>(std::lround(look_.size.height * scale)), 1)};
    look.scale *= static_cast<float>(scale);
    look.supersampling = 1;
    if (!sketch_target_ || sketch_target_->width() != width) {
        sketch_target_.reset();
        sketch_target_.emplace(target_for(look));
    }
    return output::paint(renderer_, *sketch_target_, {{&stills.lists.at(still), camera, {}}}, look);
}
}  // namespace skelplay::output
