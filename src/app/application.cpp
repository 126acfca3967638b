#include "app/application.h"

#include <GLFW/glfw3.h>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/core.h>
#include <string>
#include <utility>

#include "app/freed_memory.h"
#include "base/interruption.h"
#include "output/child_process.h"
#include "session/exported_state.h"
#include "session/keys.h"
#include "session/progress.h"
#include "session/state.h"
#include "takes/sample.h"

namespace skelplay::app {
namespace {

// pictures drawn after an input, because a hover effect shows one or two pictures later
constexpr int frames_to_settle = 3;
constexpr int samples_with_time = 4;  // per pixel, where there is time for them
constexpr double look_seconds = 0.5;  // between two checks for changed files

std::optional<std::filesystem::path> environment_path(const char* name) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') return std::nullopt;
    return std::filesystem::path(value);
}

/// Whether files are to be opened besides the library, which shows folders itself.
bool opens_files(const cli::WindowRequest& request) {
    std::error_code unknown;
    return std::ranges::any_of(request.input.files,
                               [&](const auto& file) { return !std::filesystem::is_directory(file, unknown); });
}

/// A session that has started to read the requested files.
session::Session started(const cli::WindowRequest& request, const std::shared_ptr<Waker>& waker) {
    session::SessionOptions options;
    cli::fill(options, request);
    options.program = takes::program_path();
    options.wake_up = [waker] { waker->wake(); };
    // A benchmark neither depends on remembered preferences nor changes them, and a view that is reopened must look as
    // it was saved.
    if (request.benchmark == 0 && !request.fresh) options.state_file = session::default_state_file();
    session::Session session(std::move(options));
    if (request.library) session::apply(session, session::ToggleLibrary{});
    if (request.library) cli::set_up_empty(session, request);
    if (request.library && !opens_files(request)) return session;
    if (request.input.files.empty())
        session::apply(session, session::OpenSample{});
    else
        session::apply(session, session::Open{request.input.files});
    return session;
}

std::optional<std::filesystem::path> geometry_file(const session::Session& session) {
    if (!session.options.state_file) return std::nullopt;
    return session.options.state_file->parent_path() / "window";
}

}  // namespace

Application::Application(const cli::WindowRequest& request)
    : asked_(request),
      session_(started(request, waker_)),
      geometry_file_(geometry_file(session_)),
      window_(system_, geometry_file_ ? read_geometry(*geometry_file_) : std::nullopt),
      ui_(window_.handle()),
      picture_(request.samples.value_or(0)),
      library_([waker = waker_] { waker->wake(); }),
      pacer_(window_.refresh_rate(), !picture_.info().software && window_.refresh_rate() > 0),
      samples_asked_(request.samples.has_value()),
      report_(environment_path("SKELPLAY_STATE_FILE")) {
    panels_.item_log = report_.items();
    waker_->set_ready(true);
    if (request.benchmark > 0) benchmark_.emplace(request.benchmark);
    if (request.library && !request.input.files.empty()) panels_.library.begin_at(request.input.files.front());
    window_.set_display_waits(!benchmark_ && !picture_.info().software);
    window_.show();
    // Lay out the panels once before anything is shown, so that a figure that is loaded by now is framed for the right
    // viewport.
    if (benchmark_ && request.library) benchmark_->library_asked(now());
    ui_.begin(window_.content_scale(), panels_);
    lay_out();
    ui_.end();
    last_step_ = now();
    when_display_is_lost([this] { lose_display(); });
}

Application::~Application() {
    when_display_is_lost({});
    waker_->set_ready(false);
}

base::Exit Application::run() {
    while (turn()) {
    }
    if (geometry_file_) write_geometry(*geometry_file_, window_.geometry());
    if (base::Interruption::asked()) {
        end_unasked();
        return base::Exit::done;
    }
    keep_preferences();
    if (!benchmark_) return base::Exit::done;
    if (nothing_to_measure()) return base::Exit::bad_input;
    fmt::print("{}", benchmark_->report());
    return base::Exit::done;
}

bool Application::turn() {
    wait_for_events(idle_seconds());
    ++turns_;
    if (window_.asked_to_close()) session::apply(session_, session::Quit{});
    // Do not wait for the display while input is left over from the last portion.
    if (backlog_ || races() || pacer_.wait(now()) <= 0.0) {
        pass_time();
        take_input();
        if (session_.ui.requests.copy_as_command) copy_as_command();
        if (session_.ui.requests.copy_export) copy_export();
        if (session_.ui.requests.copy_render) copy_render();
        if (has_news()) draw();
        follow_session();
    }
    advance_render();
    return !ended();
}

bool Application::races() const {
    if (!benchmark_) return false;
    // Empty pictures drawn meanwhile would take the processors from what reads the files.
    return session_.ui.library ? benchmark_->library_begun() : !session_.document.figures.empty();
}

bool Application::ended() const {
    if (session_.ui.requests.quit || base::Interruption::asked()) return true;
    return benchmark_ && (benchmark_->finished() || nothing_to_measure());
}

bool Application::nothing_to_measure() const {
    return session_.document.figures.empty() && !session::opening(session_) && !session_.ui.library;
}

double Application::idle_seconds() const {
    if (races() || backlog_ || (render_ && render_->wants_time())) return 0.0;
    if (has_news()) return pacer_.wait(now());
    double seconds = last_look_ + look_seconds - now();
    if (const auto next = session::next_step(session_)) seconds = std::min(seconds, next->count());
    for (const auto& due : {panels_due_, smooth_due_})
        if (due) seconds = std::min(seconds, *due - now());
    return std::max(seconds, pacer_.wait(now()));
}

bool Application::has_news() const {
    const auto is_due = [time = now()](const std::optional<double>& due) { return due && *due <= time; };
    return frames_due_ > 0 || drawn_ != session_.revisions || races() || is_due(panels_due_) || is_due(smooth_due_);
}

bool Application::waits() const {
    return !has_news() && !panels_due_ && !smooth_due_ && !session::next_step(session_) && idle_seconds() > 0.0;
}

void Application::pass_time() {
    const double time = now();
    const std::size_t figures = session_.document.figures.size();
    session::step(session_, session::Seconds(time - last_step_));
    if (session_.document.figures.size() != figures) keep_freed_memory(session_.document.figures.size());
    last_step_ = time;
    if (time - last_look_ >= look_seconds) {
        last_look_ = time;
        session::apply(session_, session::ReloadChanged{});
        reload_changed_shaders();
        library_.look_for_changes(panels_.library);
    }
    if (library_.take_in(panels_.library)) frames_due_ = std::max(frames_due_, 1);
    open_as_asked();
}

void Application::reload_changed_shaders() {
#ifdef SKELPLAY_SHADER_DIR
    if (!shader_watch_) shader_watch_ = std::make_unique<render::FolderWatch>(SKELPLAY_SHADER_DIR);
    if (!shader_watch_->changed()) return;
    session::apply(session_, session::ReportFile{SKELPLAY_SHADER_DIR, picture_.reload_shaders(render::shader_files())});
    frames_due_ = std::max(frames_due_, 1);
#endif
}

void Application::open_as_asked() {
    const session::OpenFigure* figure = session::active_figure(session_.document);
    if (figure == nullptr) return;
    if (benchmark_ && !session_.playback.timeline.playing) session::apply(session_, session::PlayPause{});
    if (!asked_) return;
    cli::set_up(session_, *asked_);
    asked_.reset();
}

void Application::take_input() {
    const std::vector<InputEvent> portion = window_.input().take();
    backlog_ = !window_.input().empty();
    if (portion.empty()) return;
    for (const InputEvent& event : portion) {
        ui_.take(event);
        handle(event);
    }
    frames_due_ = frames_to_settle;
    session::step(session_, session::Seconds(0));
}

void Application::handle(const InputEvent& event) {
    std::visit([this](const auto& each) { feed(each); }, event);
}

void Application::feed(const KeyEvent& event) {
    if (event.key == GLFW_KEY_PAUSE && event.action == KeyEvent::Action::press) ++echoes_;
    const std::optional<session::Chord> chord = keys_.chord(event);
    if (!chord) return;
    if (event.action == KeyEvent::Action::release) {
        if (const session::Binding* binding = session::binding_released(chord->key))
            session::apply(session_, binding->release());
        return;
    }
    press(*chord, event.action == KeyEvent::Action::repeat);
}

void Application::feed(const CharacterEvent& event) {
    if (const std::optional<session::Chord> chord = keys_.chord(event)) press(*chord, false);
}

void Application::press(const session::Chord& chord, bool again) {
    if (chord.key == session::Key::escape) ui_.close_menus();
    if ((panels_.wants_keys || ui_.wants_keys()) && is_for_text(chord)) return;
    const session::Binding* binding = session::binding_of(chord);
    if (binding != nullptr && (!again || binding->repeats)) session::apply(session_, binding->press());
}

void Application::feed(const PointerMove& event) { apply(tool_.move(in_viewport(event.position))); }

void Application::feed(const PointerButton& event) {
    if (!event.pressed)
        apply(tool_.release(event, [this](glm::dvec2 pixel) { return pick(pixel); }));
    else if (!ui_.wants_pointer())
        tool_.press(event);
}

void Application::feed(const Scroll& event) {
    if (!ui_.wants_pointer()) apply(tool_.scroll(event));
}

void Application::feed(const FilesDropped& event) {
    if (!event.files.empty()) session::apply(session_, session::Open{event.files});
}

void Application::apply(std::span<const session::Command> commands) {
    for (const session::Command& command : commands) session::apply(session_, command);
}

glm::dvec2 Application::in_viewport(glm::dvec2 position) const {
    return position - glm::dvec2(panels_.viewport.x, panels_.viewport.y);
}

std::optional<session::Select> Application::pick(glm::dvec2 pixel) {
    picture_.update(session_);
    const auto hit = scene::pick(picture_.list(), session_.view.camera, pixel, session_.view.viewport);
    if (!hit) return std::nullopt;
    return session::Select{session_.document.figures[hit->bone.figure].id, hit->bone.bone};
}

void Application::draw() {
    if (panels_due_ && *panels_due_ <= now()) frames_due_ = frames_to_settle;
    panels_due_.reset();
    const bool at_rest = smooth_due_ && *smooth_due_ <= now();
    smooth_due_.reset();
    // What appears without input, such as a toast, needs the pictures that a window takes to find its size.
    if (drawn_.notices != session_.revisions.notices) frames_due_ = std::max(frames_due_, frames_to_settle);
    frames_due_ = std::max(frames_due_ - 1, 0);
    drawn_ = session_.revisions;
    // A screenshot asked for from a menu is taken when the menu has closed.
    const bool screenshot = session_.ui.requests.screenshot;
    pacer_.drawn(now());
    const glm::ivec2 pixels = window_.framebuffer_size();
    if (window_.minimised() || pixels.x <= 0 || pixels.y <= 0) return;
    // The picture should not contain the toast about the previous one.
    if (screenshot && session_.ui.toast && session_.ui.toast->severity == base::Severity::note)
        session::apply(session_, session::DismissToast{});
    const std::uint64_t poses = session_.revisions.poses;
    const auto lay_panels_out = [this] {
        ui_.begin(window_.content_scale(), panels_);
        lay_out();
        ui_.end();
    };
    lay_panels_out();
    // Scrubbing on a panel has moved the figures: lay the panels out again, so that their numbers match the picture.
    if (session_.revisions.poses != poses) lay_panels_out();
    if (screenshot) take_screenshot(pixels);
    if (session_.ui.requests.picture) take_picture();
    draw_backdrops(pixels);
    if (!panels_.library.open) draw_picture(pixels, at_rest);
    ui_.draw();
    if (panels_.wakes_in) panels_due_ = now() + *panels_.wakes_in;
    window_.swap();
    ++pictures_;
    if (picture_.release_compiler()) give_back_freed_memory();
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
    constexpr double still_after = 0.1;  // seconds: a hand that rests between two movements is not waited for
    const render::Viewport where = pixels_of(panels_.viewport, ui_.pixel_ratio(), pixels.y);
    if (at_rest && may_smooth_edges())
        picture_.smooth_edges(session_, {where.width, where.height}, static_cast<float>(window_.content_scale()));
    draw_measured(where);
    if (may_smooth_edges() && !picture_.has_smooth_edges()) smooth_due_ = now() + still_after;
}

bool Application::may_smooth_edges() const {
    return !samples_asked_ && !benchmark_ && !render_ && !session_.document.figures.empty() &&
           !session_.playback.timeline.playing && !session::opening(session_) && !picture_.unfinished();
}

void Application::draw_measured(const render::Viewport& where) {
    // While files are read or a video is made, others use the processors; a picture that is kept takes no time.
    const bool typical = !session_.document.figures.empty() && !session::opening(session_) && !render_ &&
                         (picture_.samples() > 1 || !picture_.has_smooth_edges());
    const bool measured = typical && budget_.wants_next();
    if (measured) render::finish_drawing();
    const double begin = now();
    picture_.draw_to_window(session_, where, static_cast<float>(window_.content_scale()));
    if (picture_.unfinished()) frames_due_ = std::max(frames_due_, 1);
    if (!measured) return;
    render::finish_drawing();
    if (const auto effect = budget_.took(now() - begin, effects_in_use())) leave_out(*effect);
    if (samples_asked_ || samples_tried_ || !budget_.affords_samples()) return;
    samples_tried_ = true;
    picture_.set_samples(samples_with_time);
    budget_.begin_again();
    frames_due_ = std::max(frames_due_, 1);
}

session::EffectSet Application::effects_in_use() const {
    using session::Effect;
    const scene::ViewOptions& options = session_.view.options;
    session::EffectSet effects;
    const auto set = [&](Effect effect, bool used) { effects[session::index(effect)] = used; };
    set(Effect::samples, picture_.samples() > 1 && !samples_asked_);
    set(Effect::ghost_skins, !picture_.list().ghost_skins.empty());
    set(Effect::ambient_occlusion, !picture_.list().occluders.empty());
    set(Effect::key_shadow, options.shadow && options.key_shadow);
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

void Application::lay_out() {
    // Look for ffmpeg only when the Render panel opens.
    if (session_.ui.render_panel && !panels_.render.open) panels_.videos = output::find_program("ffmpeg").has_value();
    panels_.scale = ui_.panel_scale();
    panels_.icons = ui_.has_icons();
    apply(panels::draw_panels(session_, panels_));
    library_.follow(panels_.library, session_.ui.library);
    const scene::ViewportSize size{std::max(1.0, static_cast<double>(panels_.viewport.width)),
                                   std::max(1.0, static_cast<double>(panels_.viewport.height))};
    if (size.width != session_.view.viewport.width || size.height != session_.view.viewport.height)
        session::apply(session_, session::SetViewport{size});
    session::step(session_, session::Seconds(0));
    picture_.update(session_);
    apply(panels::draw_overlay(session_, picture_.list(), panels_));
}

void Application::follow_session() {
    window_.set_title(session::title(session_));
    window_.set_full_screen(session_.ui.full_screen);
    if (!report_.wanted()) return;
    picture_.update(session_);
    report_.write(session_, panels_, picture_.list(),
                  {.framebuffer = window_.framebuffer_size(),
                   .pictures = pictures_,
                   .turns = turns_,
                   .echoes = echoes_,
                   .settled = frames_due_ == 0 && !backlog_,
                   .drawn = !has_news() && !smooth_due_,
                   .waits = waits(),
                   .smooth = picture_.has_smooth_edges(),
                   .samples = picture_.samples(),
                   .vertices = ui_.vertices()});
}

}  // namespace skelplay::app
