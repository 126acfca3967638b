// Draws panels and picture, with smooth edges and effects as far as there is time for them.

#include <algorithm>

#include "app/application.h"
#include "app/freed_memory.h"
#include "output/video_file.h"
#include "render/graphics_error.h"
#include "session/progress.h"

namespace skelplay::app {
namespace {

constexpr int samples_if_fast = 4;  // per pixel, if pictures are quick enough

}  // namespace

void Application::draw() {
    if (panels_due_ && *panels_due_ <= now()) frames_due_ = frames_to_settle;
    panels_due_.reset();
    const bool at_rest = smooth_due_ && *smooth_due_ <= now();
    smooth_due_.reset();
    // A toast appears without input and needs several pictures until its window has found its size.
    if (drawn_.notices != session_.revisions.notices) frames_due_ = std::max(frames_due_, frames_to_settle);
    frames_due_ = std::max(frames_due_ - 1, 0);
    drawn_ = session_.revisions;
    // The request is read before the layout: a screenshot from a menu is taken when the menu has closed.
    const bool screenshot = session_.ui.requests.screenshot;
    pacer_.drawn(now());
    const glm::ivec2 pixels = window_.framebuffer_size();
    if (window_.minimised() || pixels.x <= 0 || pixels.y <= 0) return;
    // A screenshot must not contain the toast about the previous one.
    if (screenshot && session_.ui.toast && session_.ui.toast->severity == base::Severity::note)
        session::apply(session_, session::DismissToast{});
    // If a click on a panel has moved the figures, a second layout shows the numbers of the new pose.
    if (lay_out()) lay_out();
    if (screenshot) save_screenshot_of_window(pixels);
    if (session_.ui.requests.picture) save_picture_of_view();
    draw_backdrops(pixels);
    if (!panels_.library.open) draw_picture(pixels, at_rest);
    ui_.draw();
    if (panels_.redraw_in) panels_due_ = now() + *panels_.redraw_in;
    window_.swap();
    if (window_.graphics_lost()) throw render::GraphicsError("the graphics driver was reset, and the window is gone");
    ++progress_.pictures;
    if (picture_.release_compiler()) return_freed_memory();
    if (benchmark_ && session_.ui.library) return scroll_library();
    if (benchmark_) benchmark_->frame_shown(now(), !session_.document.figures.empty());
}

void Application::scroll_library() {
    constexpr float step = 40;  // pixels a picture: twelve rows a second at sixty pictures, faster than one can read
    const bool complete = benchmark_->library_begun() || library_.is_complete(panels_.library);
    benchmark_->frame_shown(now(), complete);
    if (complete) panels_.library.scroll_by = step;
}

void Application::draw_picture(glm::ivec2 pixels, bool at_rest) {
    constexpr double still_after = 0.1;  // seconds
    const render::Viewport where = pixels_of(panels_.viewport, ui_.pixel_ratio(), pixels.y);
    if (at_rest && may_smooth_edges())
        picture_.smooth_edges(session_, {where.width, where.height}, static_cast<float>(window_.content_scale()));
    draw_measured(where);
    if (may_smooth_edges() && !picture_.has_smooth_edges()) smooth_due_ = now() + still_after;
}

bool Application::may_smooth_edges() const {
    return !samples_fixed_ && !benchmark_ && !render_ && !session_.document.figures.empty() &&
           !session_.playback.timeline.playing && !session::opening(session_) && !picture_.unfinished();
}

void Application::draw_measured(const render::Viewport& where) {
    // The time is not typical while other threads read files or make a video, or if a kept picture is shown.
    const bool typical = !session_.document.figures.empty() && !session::opening(session_) && !render_ &&
                         (picture_.samples() > 1 || !picture_.has_smooth_edges());
    const bool measured = typical && budget_.measures_next();
    if (measured) render::finish_drawing();
    const double begin = now();
    picture_.draw_to_window(session_, where, static_cast<float>(window_.content_scale()));
    if (picture_.unfinished()) frames_due_ = std::max(frames_due_, 1);
    if (!measured) return;
    render::finish_drawing();
    if (const auto effect = budget_.took(now() - begin, effects_in_use())) leave_out(*effect);
    if (samples_fixed_ || samples_tried_ || !budget_.affords_samples()) return;
    samples_tried_ = true;
    picture_.set_samples(samples_if_fast);
    budget_.begin_again();
    frames_due_ = std::max(frames_due_, 1);
}

session::EffectSet Application::effects_in_use() const {
    using session::Effect;
    const scene::ViewOptions& options = session_.view.options;
    session::EffectSet effects;
    const auto set = [&](Effect effect, bool used) { effects[session::index(effect)] = used; };
    set(Effect::samples, picture_.samples() > 1 && !samples_fixed_);
    const auto any = [&](const auto& has) { return std::ranges::any_of(picture_.lists(), has); };
    set(Effect::ghost_skins, any([](const scene::DrawList& list) {
            return std::ranges::any_of(list.ghosts, [](const scene::Ghost& ghost) { return !ghost.skins.empty(); });
        }));
    set(Effect::ambient_occlusion, any([](const scene::DrawList& list) { return !list.occluders.empty(); }));
    set(Effect::key_shadow, options.shadow && options.key_shadow);
    set(Effect::resolution, picture_.samples() <= 1 && !samples_fixed_ && !benchmark_);
    return effects & ~session_.ui.left_out & ~session_.ui.chosen;
}

void Application::leave_out(session::Effect effect) {
    if (effect == session::Effect::samples) picture_.set_samples(0);
    session::apply(session_, session::LeaveOut{effect});
}

void Application::draw_backdrops(glm::ivec2 pixels) const {
    for (const panels::Backdrop& backdrop : panels_.backdrops)
        fill(pixels_of(backdrop.rect, ui_.pixel_ratio(), pixels.y), pixels, backdrop.colour);
}

bool Application::lay_out() {
    ui_.begin(window_.content_scale(), panels_);
    if (const auto drag = panels::drag_playhead(session_, panels_); !drag.empty()) {
        apply(drag);
        session::step(session_, session::Seconds(0));
    }
    const std::uint64_t poses = session_.revisions.poses;
    // The search for ffmpeg takes time, so it is done only when the Render panel opens.
    if (session_.ui.form == session::Form::render_media && !panels_.render.open)
        panels_.videos = output::video_support();
    panels_.scale = ui_.panel_scale();
    panels_.icons = ui_.has_icons();
    panels_.add(std::exchange(session_.ui.events, {}));
    apply(panels::draw_panels(session_, panels_));
    library_.follow(panels_.library, session_.ui.library.has_value());
    const scene::ViewportSize size{std::max(1.0, static_cast<double>(panels_.viewport.width)),
                                   std::max(1.0, static_cast<double>(panels_.viewport.height))};
    if (size.width != session_.view.picture.width || size.height != session_.view.picture.height)
        session::apply(session_, session::SetViewport{size});
    session::step(session_, session::Seconds(0));
    picture_.update(session_);
    apply(panels::draw_overlay(session_, picture_.lists(), panels_));
    ui_.end();
    return session_.revisions.poses != poses;
}

}  // namespace skelplay::app
