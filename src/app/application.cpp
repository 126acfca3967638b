// Draws panels and picture, with smooth edges and effects as far as there is time for them.

#include "app/application.h"
#include <GLFW/glfw3.h>
#include <iostream>
#include "app/process.h"
#include "app/system_window.h"
#include "output/interruption.h"
#include "output/video_file.h"
#include "panels/style.h"
#include "render/graphics_error.h"
#include "session/exported_state.h"
#include "session/state.h"
#include "takes/sample.h"

namespace skelplay::app {
namespace {
constexpr double check_seconds = 0.5;  // between two checks for changed files

std::optional<fs::path> environment_path(const char* name) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') return std::nullopt;
    return fs::path(value);
}

/// A session that has started to read the requested files.
session::Session started(const cli::WindowRequest& request, const std::shared_ptr<Waker>& waker) {
    keep_freed_memory(0);
    session::SessionOptions options;
    cli::fill(options, request);
    options.program = base::program_path();
    options.wake_up = [waker] { waker->wake(); };
    options.show_in_folder = folder_viewer();
    // A benchmark neither uses nor changes preferences, and a reopened view must look as it was saved.
    if (request.benchmark == 0 && !request.fresh) options.state_file = session::default_state_file();
    session::Session session(std::move(options));
    cli::begin(session, request);
    return session;
}

std::optional<fs::path> geometry_file(const session::Session& session) {
    if (!session.options.state_file) return std::nullopt;
    return session.options.state_file->parent_path() / "window";
}

constexpr int samples_if_fast = 4;  // per pixel, if pictures are quick enough
}  // namespace

Application::Application(const cli::WindowRequest& request)
    : request_(request), session_(started(request, waker_)), geometry_file_(geometry_file(session_)),
      fonts_(static_cast<float>(system_.content_scale() * session::factor(session_.ui.text_size))),
      window_(system_, geometry_file_ ? read_geometry(*geometry_file_) : std::nullopt), ui_(window_.handle(), fonts_),
      picture_(request.samples.value_or(0)), library_([waker = waker_] { waker->wake(); }),
      repainting_(picture_.info().software),
      pacer_(window_.refresh_rate(), !picture_.info().software && window_.refresh_rate() > 0),
      samples_fixed_(request.samples.has_value()), report_(environment_path("SKELPLAY_STATE_FILE")) {
    panels_.item_log = report_.items();
    waker_->set_ready(true);
    if (request.benchmark > 0) benchmark_.emplace(request.benchmark);
    if (request.library && !request.input.files.empty()) panels_.library.begin_at(request.input.files.front());
    window_.set_display_waits(!benchmark_ && !picture_.info().software);
    window_.show();
    // The first layout gives the viewport for which a figure that is loaded by now is framed.
    if (benchmark_ && request.library) benchmark_->library_requested(now());
    lay_out();
    last_step_ = now();
    when_display_is_lost([this] { lose_display(); });
    go_on_while_held(window_.handle(), [this] { go_on(); });
}

Application::~Application() {
    when_display_is_lost({});
    waker_->set_ready(false);
}

output::Exit Application::run() {
    try {
        while (turn()) {
        }
    } catch (...) {  // no memory, or no graphics
        end_unasked();
        throw;
    }
    if (geometry_file_) write_geometry(*geometry_file_, window_.geometry());
    if (output::Interruption::asked()) {
        end_unasked();
        return output::Exit::done;
    }
    keep_preferences();
    if (!benchmark_) return output::Exit::done;
    if (nothing_to_measure()) return output::Exit::bad_input;
    fmt::print("{}", benchmark_->report());
    return output::Exit::done;
}

bool Application::turn() {
    wait_for_events(idle_seconds());
    return go_on();
}

bool Application::go_on() {
    ++progress_.turns;
    if (window_.poll_close_request()) session::apply(session_, session::quit, false);
    // Input that is left over from the last portion does not wait for the display.
    if (backlog_ || benchmarking() || pacer_.wait(now()) <= 0.0) {
        pass_time();
        handle_input();
        copy_commands();
        if (needs_picture()) draw();
        follow_session();
    }
    advance_render();
    return !ended();
}

bool Application::benchmarking() const {
    if (!benchmark_) return false;
    // Empty pictures would take processor time from the threads that read the files.
    return session_.ui.library ? benchmark_->library_begun() : !session_.document.figures.empty();
}

bool Application::ended() const {
    if (session_.ui.requests.quit || output::Interruption::asked()) return true;
    return benchmark_ && (benchmark_->finished() || nothing_to_measure());
}

double Application::idle_seconds() const {
    if (benchmarking() || backlog_ || (render_ && render_->needs_time())) return 0.0;
    if (needs_picture()) return pacer_.wait(now());
    double seconds = last_check_ + check_seconds - now();
    if (const auto next = session::next_step(session_)) seconds = std::min(seconds, next->count());
    for (const auto& due : {panels_due_, smooth_due_})
        if (due) seconds = std::min(seconds, *due - now());
    return std::max(seconds, pacer_.wait(now()));
}

bool Application::needs_picture() const {
    const auto is_due = [time = now()](const std::optional<double>& due) { return due && *due <= time; };
    return frames_due_ > 0 || drawn_ != session_.revisions || benchmarking() || is_due(panels_due_) || is_due(smooth_due_);
}

void Application::pass_time() {
    const double time = now();
    const std::size_t figures = session_.document.figures.size();
    session::step(session_, session::Seconds(time - last_step_));
    if (session_.document.figures.size() != figures) keep_freed_memory(session_.document.figures.size());
    last_step_ = time;
    if (time - last_check_ >= check_seconds) {
        last_check_ = time;
        session::reload_changed(session_);
        reload_changed_shaders();
        library_.look_for_changes(panels_.library);
    }
    if (library_.poll(panels_.library)) frames_due_ = std::max(frames_due_, 1);
    apply_request();
}

void Application::reload_changed_shaders() {
#ifdef SKELPLAY_SHADER_DIR
    if (!shader_watch_) shader_watch_ = std::make_unique<render::FolderWatch>(SKELPLAY_SHADER_DIR);
    if (!shader_watch_->changed()) return;
    session::apply(session_, session::report_file, SKELPLAY_SHADER_DIR, picture_.reload_shaders(render::shader_files()));
    frames_due_ = std::max(frames_due_, 1);
#endif
}

void Application::apply_request() {
    if (benchmark_ && !session_.document.figures.empty() && !session_.playback.timeline.playing)
        session::apply(session_, session::play_or_pause);
    if (request_ && cli::set_up(session_, *request_)) request_.reset();
}

void Application::handle_input() {
    const std::vector<InputEvent> portion = window_.input().poll();
    backlog_ = !window_.input().empty();
    if (portion.empty()) return;
    for (const InputEvent& event : portion) {
        ui_.pass_on(event);
        handle(event);
    }
    frames_due_ = frames_to_settle;
    session::step(session_, session::Seconds(0));
}

void Application::on_event(const KeyEvent& event) {
    if (event.key == GLFW_KEY_PAUSE && event.action == KeyEvent::Action::press) ++progress_.echoes;
    const std::optional<session::Chord> chord = keys_.chord(event);
    if (!chord) return;
    if (event.action == KeyEvent::Action::release) {
        if (const session::Binding* binding = session::binding_released(chord->key))
            session::apply(session_, binding->release);
        return;
    }
    press(*chord, event.action == KeyEvent::Action::repeat);
}

void Application::press(const session::Chord& chord, bool again) {
    if (chord.key == session::Key::escape) ui_.close_menus();
    if ((panels_.uses_keys || ui_.uses_keys()) && is_for_text(chord)) return;
    const session::Binding* binding = session::binding_of(chord);
    if (binding != nullptr && (!again || binding->repeats)) session::apply(session_, binding->press);
}

void Application::on_event(const PointerMove& event) {
    pointer_ = event.position;
    apply(tool_.move(in_active_view(pointer_)));
}

void Application::on_event(const PointerButton& event) {
    if (!event.pressed) {
        const auto commands = tool_.release(event, [this](glm::dvec2 pixel) { return pick(pixel); });
        if (!commands.empty() && session_.ui.tap_shows && session_.ui.hidden != session::Hidden::nothing)
            return session::apply(session_, session::hide, session::Hidden::nothing);
        apply(commands);
    } else if (!ui_.captures_pointer()) {
        activate_view();
        tool_.press(event);
    }
}

void Application::on_event(const Scroll& event) {
    if (ui_.captures_pointer()) return;
    activate_view();
    apply(tool_.scroll(event));
}

void Application::on_event(const FilesDropped& event) {
    if (!event.files.empty()) session::apply(session_, session::open_files, event.files, false, false);
}

glm::dvec2 Application::in_active_view(glm::dvec2 position) const {
    const panels::Rect view = panels::view_rect(session_, panels_, session_.view.active);
    return position - glm::dvec2(view.x, view.y);
}

void Application::activate_view() {
    if (tool_.dragging()) return;
    for (std::size_t i = 0; i < session_.view.panes.size(); ++i) {
        const panels::Rect view = panels::view_rect(session_, panels_, i);
        if (i == session_.view.active || !view.contains(static_cast<float>(pointer_.x), static_cast<float>(pointer_.y)))
            continue;
        session::apply(session_, session::activate_pane, i);
        apply(tool_.move(in_active_view(pointer_)));
        return;
    }
}

std::optional<session::FigureBone> Application::pick(glm::dvec2 pixel) {
    picture_.update(session_);
    const scene::DrawList& list = picture_.lists()[session_.view.active];
    const auto hit = scene::pick(list, session_.view.pane().camera, pixel, session_.view.viewport);
    if (!hit) return std::nullopt;
    return session::FigureBone{session_.document.figures[hit->bone.figure].id, hit->bone.bone};
}

void Application::follow_session() {
    window_.set_title(session::title(session_));
    window_.set_full_screen(session_.ui.full_screen);
    if (!report_.enabled()) return;
    picture_.update(session_);
    progress_.framebuffer = window_.framebuffer_size();
    progress_.settled = frames_due_ == 0 && !backlog_;
    progress_.drawn = !needs_picture() && !smooth_due_;
    progress_.waits = is_idle();
    progress_.smooth = picture_.has_smooth_edges();
    progress_.samples = picture_.samples();
    progress_.vertices = ui_.vertices();
    report_.write(session_, panels_, picture_.lists()[session_.view.active], progress_);
}

output::Exit open_or_report(const std::function<output::Exit()>& open) {
    try {
        return open();
    } catch (const cli::UnfitRequest& reason) {
        std::cerr << "skelplay: " << reason.what() << '\n';
        return output::Exit::bad_call;
    } catch (const NoWindow& reason) {
        std::cerr << reason.what() << '\n';
    } catch (const render::GraphicsError& reason) {
        std::cerr << "skelplay: " << reason.what() << '\n';
    }
    return output::Exit::bad_machine;
}

int run_window(const cli::WindowRequest& request) {
    try {
        return output::status(open_or_report([&] {
            const output::Interruption interruption;
            const output::Exit exit = Application(request).run();
            output::Interruption::end_if_requested();
            return exit;
        }));
    } catch (const std::bad_alloc&) {
        std::cerr << "skelplay: " << output::no_memory_left << '\n';
        return output::status(output::Exit::bad_input);
    }
}

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
        session::apply(session_, session::dismiss_toast);
    // If a click on a panel has moved the figures, a second layout shows the numbers of the new pose, or new letters.
    if (lay_out() || ui_.lacks_letters()) lay_out();
    if (ui_.lacks_letters()) frames_due_ = std::max(frames_due_, 1);
    if (const auto notice = output::SystemFonts::shared().take_notice())
        session::apply(session_, session::report_alone, notice->file, notice->severity, notice->code, notice->message);
    if (screenshot) save_screenshot_of_window(pixels);
    if (session_.ui.requests.picture) save_picture_of_view();
    const bool covered = panels_.library.open || panels_.columns.covers;
    repainting_.begin(pixels, ui_.pixel_ratio(), panels_.backdrops, covered);
    if (covered) {
        repainting_.fill_behind();
    } else {
        draw_picture(pixels, at_rest);
    }
    repainting_.draw_panels(ui_);
    if (panels_.redraw_in) panels_due_ = now() + *panels_.redraw_in;
    repainting_.show([this] { window_.swap(); });
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
    const auto scale = static_cast<float>(window_.content_scale());
    const render::Viewport part = repainting_.add(picture_.changed(session_, where, scale), where);
    repainting_.fill_behind(where);
    if (!part.empty()) draw_measured(where, part);
    if (may_smooth_edges() && !picture_.has_smooth_edges()) smooth_due_ = now() + still_after;
}

bool Application::may_smooth_edges() const {
    return !samples_fixed_ && !benchmark_ && !render_ && !session_.document.figures.empty() &&
           !session_.playback.timeline.playing && !session::opening(session_) && !picture_.unfinished();
}

void Application::draw_measured(const render::Viewport& where, const render::Viewport& part) {
    // The time is not typical while other threads read files or make a video, or if a kept picture is shown.
    const bool typical = part == where && !session_.document.figures.empty() && !session::opening(session_) && !render_ &&
                         (picture_.samples() > 1 || !picture_.has_smooth_edges());
    const bool measured = typical && budget_.measures_next();
    if (measured) render::finish_drawing();
    const double begin = now();
    picture_.draw_to_window(session_, where, static_cast<float>(window_.content_scale()), part);
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
    return effects & ~session_.ui.left_out & ~session_.ui.chosen & ~session_.ui.drawn_slowly;
}

void Application::leave_out(session::Effect effect) {
    if (effect == session::Effect::samples) picture_.set_samples(0);
    session::apply(session_, session::leave_out, effect);
}

bool Application::lay_out() {
    ui_.begin(window_.content_scale() * session::factor(session_.ui.text_size), panels_);
    if (const auto drag = panels::drag_playhead(session_, panels_); !drag.empty()) {
        apply(drag);
        session::step(session_, session::Seconds(0));
    }
    const std::uint64_t poses = session_.revisions.poses;
    // The search for ffmpeg takes time, so it is done only when the Render panel opens.
    if (session_.ui.form == session::Form::render_media && !panels_.render.open) panels_.videos = output::video_support();
    panels_.scale = ui_.panel_scale();
    session_.ui.fingers = panels::for_fingers();
    panels_.icons = ui_.has_icons();
    panels_.add(std::exchange(session_.ui.events, {}));
    apply(panels::draw_panels(session_, panels_));
    library_.follow(panels_.library, session_.ui.library.has_value());
    const scene::ViewportSize size{std::max(1.0, static_cast<double>(panels_.viewport.width)),
                                   std::max(1.0, static_cast<double>(panels_.viewport.height))};
    if (size.width != session_.view.picture.width || size.height != session_.view.picture.height)
        session::apply(session_, session::set_viewport, size);
    session::step(session_, session::Seconds(0));
    picture_.update(session_);
    apply(panels::draw_overlay(session_, picture_.lists(), panels_));
    ui_.end();
    return session_.revisions.poses != poses;
}
}  // namespace skelplay::app
