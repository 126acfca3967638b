// Saves pictures, videos, preferences and marks, and copies command lines.

#include <cstdio>
#include "app/application.h"
#include "app/shared_line.h"
#include "render/graphics_error.h"
#include "session/state.h"

namespace skelplay::app {
namespace {
constexpr double report_seconds = 0.1;  // between progress reports of a rendering
}  // namespace

void Application::copy_commands() {
    const auto copy = [this](const std::string& line) {
        if (line.empty()) return;
        window_.set_clipboard(line);
        session::apply(session_, session::show_toast, "Copied: " + line, base::Severity::note);
    };
    session::Requests& requests = session_.ui.requests;
    if (std::exchange(requests.copy_as_command, false)) copy(shared_line(cli::to_line(cli::request_of(session_))));
    if (const auto order = std::exchange(requests.copy_export, std::nullopt)) copy(cli::export_line(session_, *order));
    if (const auto order = std::exchange(requests.copy_render, std::nullopt)) copy(cli::render_line(session_, *order));
}

void Application::start_render(const session::RenderOrder& order) {
    try {
        render_ = std::make_unique<output::RenderJob>(session_, order, [waker = waker_] { waker->wake(); });
        report_render();
    } catch (const render::GraphicsError& reason) {
        render::OffscreenTarget::bind_window();
        session::apply(session_, session::end_render, reason.what(), true);
    }
}

void Application::report_render() {
    render_reported_ = now();
    session::report_render(session_, render_->done(), render_->total());
}

void Application::advance_render() {
    if (const auto order = std::exchange(session_.ui.requests.render, std::nullopt)) start_render(*order);
    if (std::exchange(session_.ui.requests.cancel_render, false) && render_) {
        base::destroy_later(std::move(render_));
        session::apply(session_, session::end_render, "Rendering was cancelled", false);
    }
    if (!render_) return;
    render_->advance();
    if (const auto outcome = render_->outcome()) {
        base::destroy_later(std::move(render_));
        session::apply(session_, session::end_render, outcome->sentence, !outcome->done);
    } else if (now() - render_reported_ >= report_seconds) {
        report_render();
    }
}

void Application::save_picture_of_view() {
    session_.ui.requests.picture = false;
    const render::Viewport where = pixels_of(panels_.viewport, ui_.pixel_ratio(), window_.framebuffer_size().y);
    if (where.empty()) return;
    constexpr int least_samples = 4;  // even if it takes longer than a picture on the screen may
    output::PictureLook look;
    look.size = {where.width, where.height};
    look.scale = static_cast<float>(window_.content_scale());
    look.samples = std::max(picture_.samples(), least_samples);
    look.transparent = session_.ui.render.transparent;
    look.gizmo = false;
    const session::BurnIn burn_in = session::burn_in(session_);
    const render::Image image =
        picture_.render_without_panels(session_, look, session_.ui.render.burn_in ? &burn_in : nullptr);
    const Saved saved = save_screenshot(image, pictures_folder(), session::picture_stem(session_),
                                        look.transparent ? output::PngChannels::rgba : output::PngChannels::rgb);
    session::apply(session_, session::show_toast, saved.sentence,
                   saved.done ? base::Severity::note : base::Severity::error);
}

void Application::save_screenshot_of_window(glm::ivec2 pixels) {
    session_.ui.requests.screenshot = false;
    // The target's destructor binds the window's framebuffer again.
    const render::OffscreenTarget target(pixels.x, pixels.y, picture_.samples());
    target.bind();
    repainting_.begin(pixels, ui_.pixel_ratio(), panels_.backdrops, true);
    repainting_.fill_behind();
    if (!panels_.library.open)
        picture_.draw(session_, pixels_of(panels_.viewport, ui_.pixel_ratio(), pixels.y),
                      static_cast<float>(window_.content_scale()));
    repainting_.draw_panels(ui_);
    repainting_.forget();
    const Saved saved = save_screenshot(target.read(), pictures_folder(), session::picture_stem(session_));
    session::apply(session_, session::show_toast, saved.sentence,
                   saved.done ? base::Severity::note : base::Severity::error);
}

void Application::keep_preferences() {
    if (const auto why = session::save_state(session_)) fmt::print(stderr, "skelplay: {}\n", *why);
}

void Application::end_unasked() {
    keep_preferences();
    if (const std::string marks = session::keep_marks(session_); !marks.empty())
        fmt::print(stderr, "skelplay: {}\n", marks);
    render_.reset();
}

void Application::lose_display() {
    fmt::print(stderr, "skelplay: the display is gone, and the window with it\n");
    end_unasked();
}
}  // namespace skelplay::app
