#include "app/application.h"

#include <GLFW/glfw3.h>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/core.h>
#include <new>
#include <string>
#include <utility>

#include "app/freed_memory.h"
#include "app/lost_display.h"
#include "base/interruption.h"
#include "render/graphics_error.h"
#include "session/exported_state.h"
#include "session/keys.h"
#include "session/progress.h"
#include "session/state.h"
#include "takes/sample.h"

namespace skelplay::app {
namespace {

constexpr double check_seconds = 0.5;  // between two checks for changed files

std::optional<std::filesystem::path> environment_path(const char* name) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') return std::nullopt;
    return std::filesystem::path(value);
}

/// A session that has started to read the requested files.
session::Session started(const cli::WindowRequest& request, const std::shared_ptr<Waker>& waker) {
    keep_freed_memory(0);
    session::SessionOptions options;
    cli::fill(options, request);
    options.program = takes::program_path();
    options.wake_up = [waker] { waker->wake(); };
    // A benchmark neither uses nor changes preferences, and a reopened view must look as it was saved.
    if (request.benchmark == 0 && !request.fresh) options.state_file = session::default_state_file();
    session::Session session(std::move(options));
    cli::begin(session, request);
    return session;
}

std::optional<std::filesystem::path> geometry_file(const session::Session& session) {
    if (!session.options.state_file) return std::nullopt;
    return session.options.state_file->parent_path() / "window";
}

}  // namespace

Application::Application(const cli::WindowRequest& request)
    : request_(request),
      session_(started(request, waker_)),
      geometry_file_(geometry_file(session_)),
      window_(system_, geometry_file_ ? read_geometry(*geometry_file_) : std::nullopt),
      ui_(window_.handle()),
      picture_(request.samples.value_or(0)),
      library_([waker = waker_] { waker->wake(); }),
      pacer_(window_.refresh_rate(), !picture_.info().software && window_.refresh_rate() > 0),
      samples_fixed_(request.samples.has_value()),
      report_(environment_path("SKELPLAY_STATE_FILE")) {
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
}

Application::~Application() {
    when_display_is_lost({});
    waker_->set_ready(false);
}

base::Exit Application::run() {
    try {
        while (turn()) {
        }
    } catch (...) {  // no memory, or no graphics
        end_unasked();
        throw;
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
    ++progress_.turns;
    if (window_.poll_close_request()) session::apply(session_, session::Quit{});
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
    if (session_.ui.requests.quit || base::Interruption::asked()) return true;
    return benchmark_ && (benchmark_->finished() || nothing_to_measure());
}

bool Application::nothing_to_measure() const {
    return session_.document.figures.empty() && !session::opening(session_) && !session_.ui.library;
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
    return frames_due_ > 0 || drawn_ != session_.revisions || benchmarking() || is_due(panels_due_) ||
           is_due(smooth_due_);
}

bool Application::is_idle() const {
    return !needs_picture() && !panels_due_ && !smooth_due_ && !session::next_step(session_) && idle_seconds() > 0.0;
}

void Application::pass_time() {
    const double time = now();
    const std::size_t figures = session_.document.figures.size();
    session::step(session_, session::Seconds(time - last_step_));
    if (session_.document.figures.size() != figures) keep_freed_memory(session_.document.figures.size());
    last_step_ = time;
    if (time - last_check_ >= check_seconds) {
        last_check_ = time;
        session::apply(session_, session::ReloadChanged{});
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
    session::apply(session_, session::ReportFile{SKELPLAY_SHADER_DIR, picture_.reload_shaders(render::shader_files())});
    frames_due_ = std::max(frames_due_, 1);
#endif
}

void Application::apply_request() {
    if (benchmark_ && !session_.document.figures.empty() && !session_.playback.timeline.playing)
        session::apply(session_, session::PlayPause{});
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

void Application::handle(const InputEvent& event) {
    std::visit([this](const auto& each) { on_event(each); }, event);
}

void Application::on_event(const KeyEvent& event) {
    if (event.key == GLFW_KEY_PAUSE && event.action == KeyEvent::Action::press) ++progress_.echoes;
    const std::optional<session::Chord> chord = keys_.chord(event);
    if (!chord) return;
    if (event.action == KeyEvent::Action::release) {
        if (const session::Binding* binding = session::binding_released(chord->key))
            session::apply(session_, binding->release());
        return;
    }
    press(*chord, event.action == KeyEvent::Action::repeat);
}

void Application::on_event(const CharacterEvent& event) {
    if (const std::optional<session::Chord> chord = keys_.chord(event)) press(*chord, false);
}

void Application::press(const session::Chord& chord, bool again) {
    if (chord.key == session::Key::escape) ui_.close_menus();
    if ((panels_.uses_keys || ui_.uses_keys()) && is_for_text(chord)) return;
    const session::Binding* binding = session::binding_of(chord);
    if (binding != nullptr && (!again || binding->repeats)) session::apply(session_, binding->press());
}

void Application::on_event(const PointerMove& event) {
    pointer_ = event.position;
    apply(tool_.move(in_active_view(pointer_)));
}

void Application::on_event(const PointerButton& event) {
    if (!event.pressed) {
        apply(tool_.release(event, [this](glm::dvec2 pixel) { return pick(pixel); }));
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
    if (!event.files.empty()) session::apply(session_, session::Open{event.files});
}

void Application::apply(std::span<const session::Command> commands) {
    for (const session::Command& command : commands) session::apply(session_, command);
}

glm::dvec2 Application::in_active_view(glm::dvec2 position) const {
    const panels::Rect view = panels::view_rect(session_, panels_, session_.view.active_pane);
    return position - glm::dvec2(view.x, view.y);
}

void Application::activate_view() {
    if (tool_.dragging()) return;
    for (std::size_t i = 0; i < session_.view.panes.size(); ++i) {
        const panels::Rect view = panels::view_rect(session_, panels_, i);
        if (i == session_.view.active_pane ||
            !view.contains(static_cast<float>(pointer_.x), static_cast<float>(pointer_.y)))
            continue;
        session::apply(session_, session::ActivatePane{i});
        apply(tool_.move(in_active_view(pointer_)));
        return;
    }
}

std::optional<session::Select> Application::pick(glm::dvec2 pixel) {
    picture_.update(session_);
    const scene::DrawList& list = picture_.lists()[session_.view.active_pane];
    const auto hit = scene::pick(list, session_.view.camera, pixel, session_.view.viewport);
    if (!hit) return std::nullopt;
    return session::Select{session_.document.figures[hit->bone.figure].id, hit->bone.bone};
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
    report_.write(session_, panels_, picture_.lists()[session_.view.active_pane], progress_);
}

base::Exit open_or_say_why(const std::function<base::Exit()>& open) {
    try {
        return open();
    } catch (const cli::UnfitRequest& reason) {
        fmt::print(stderr, "skelplay: {}\n", reason.what());
        return base::Exit::bad_call;
    } catch (const NoWindow& reason) {
        fmt::print(stderr, "{}\n", reason.what());
    } catch (const render::GraphicsError& reason) {
        fmt::print(stderr, "skelplay: {}\n", reason.what());
    }
    return base::Exit::bad_machine;
}

}  // namespace skelplay::app
