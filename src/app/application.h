#pragma once

#include "app/benchmark.h"
#include "app/library_controller.h"
#include "app/os_window.h"
#include "app/pacing.h"
#include "app/picture.h"
#include "app/repainting.h"
#include "app/ui_layer.h"
#include "app/window_report.h"
#include "cli/window_request.h"
#include "output/exit_status.h"
#include "output/render_job.h"
#include "panels/panels.h"

namespace skelplay::app {
/// The program with a window. It turns input into commands, advances the session, and draws when something has changed.
class Application {
public:
    /// Starts reading the files and opens the window. Throws NoWindow, GraphicsError or cli::UnfitRequest.
    explicit Application(const cli::WindowRequest& request);
    ~Application();
    Application(Application&&) = delete;

    /// Runs until the user quits. Returns Exit::bad_input only if a benchmark has nothing to show.
    output::Exit run();
    /// Waits for something to do, at most a second, and does it. False when the user has quit.
    bool turn();

    /// Handles one event from the window.
    void handle(const InputEvent& event) {
        std::visit([this](const auto& each) { on_event(each); }, event);
    }
    /// Applies commands as if a panel had asked for them.
    void apply(std::span<const session::Command> commands) {
        for (const session::Command& command : commands) session::apply(session_, command);
    }
    [[nodiscard]] const session::Session& session() const noexcept { return session_; }
    /// Saves the preferences; reports a failure on standard error.
    void keep_preferences();
    /// How long the next turn may wait if nothing happens before.
    [[nodiscard]] double idle_seconds() const;

private:
    /// Does what there is to do. False when the user has quit.
    bool go_on();

    /// Pictures drawn after an input, because a hover effect shows one or two pictures later.
    static constexpr int frames_to_settle = 3;

    void on_event(const KeyEvent& event);
    void on_event(const CharacterEvent& event) {
        if (const std::optional<session::Chord> chord = keys_.chord(event)) press(*chord, false);
    }
    void on_event(const PointerMove& event);
    void on_event(const PointerButton& event);
    void on_event(const Scroll& event);
    void on_event(const FilesDropped& event);
    template <class OtherEvent> void on_event(const OtherEvent&) {}  // only ImGui needs it

    void press(const session::Chord& chord, bool again);

    /// A position in the window, from the top left of the active view.
    [[nodiscard]] glm::dvec2 in_active_view(glm::dvec2 position) const;
    /// Makes the view under the pointer the active one.
    void activate_view();
    [[nodiscard]] std::optional<session::FigureBone> pick(glm::dvec2 pixel);

    void pass_time();
    void reload_changed_shaders();
    void apply_request();
    void handle_input();
    [[nodiscard]] bool needs_picture() const;
    /// Whether nothing will be drawn before the next input, change of a file, or end of background work.
    [[nodiscard]] bool is_idle() const {
        return !needs_picture() && !panels_due_ && !smooth_due_ && !session::next_step(session_) && idle_seconds() > 0.0;
    }
    /// Whether pictures are drawn as fast as possible for a benchmark.
    [[nodiscard]] bool benchmarking() const;
    [[nodiscard]] bool ended() const;
    [[nodiscard]] bool nothing_to_measure() const {
        return session_.document.figures.empty() && !session::opening(session_) && !session_.ui.library;
    }
    void draw();
    /// Draws the figures. If nothing moves (`at_rest`), their edges are smooth even if multisampling is too slow.
    void draw_picture(glm::ivec2 pixels, bool at_rest);
    /// Draws the figures and measures the time, by which effects are left out or multisampling begins.
    void draw_measured(const render::Viewport& where, const render::Viewport& part);
    /// Whether the picture is still, so that there is time to draw it once with smooth edges.
    [[nodiscard]] bool may_smooth_edges() const;
    [[nodiscard]] session::EffectSet effects_in_use() const;
    void leave_out(session::Effect effect);
    /// Lays the panels out and applies their commands. True if that has moved the figures.
    bool lay_out();
    /// Copies the requested command lines to the clipboard.
    void copy_commands();
    void save_screenshot_of_window(glm::ivec2 pixels);
    void save_picture_of_view();
    void advance_render();
    void start_render(const session::RenderOrder& order);
    void report_render();
    void follow_session();
    /// Saves preferences and unsaved marks and drops an unfinished rendering, when the user cannot be asked any more.
    void end_unasked();
    void lose_display();
    /// Scrolls the library for a benchmark as soon as its first rows have their pictures.
    void scroll_library();

    std::shared_ptr<Waker> waker_ = std::make_shared<Waker>();
    std::optional<cli::WindowRequest> request_;  // until its files are read or refused; parts of it must wait for that
    session::Session session_;
    WindowSystem system_;
    std::optional<fs::path> geometry_file_;
    PanelFonts fonts_;
    OsWindow window_;
    UiLayer ui_;
    Picture picture_;
    std::unique_ptr<output::RenderJob> render_;  // the rendering in progress; null: none
    double render_reported_ = 0.0;               // when its progress was last reported
    panels::PanelState panels_;
    LibraryController library_;
    KeyMap keys_;
    ViewportTool tool_;
    glm::dvec2 pointer_{0.0};  // in window coordinates
    Repainting repainting_;
    FramePacer pacer_;
    EffectBudget budget_;
    bool samples_fixed_;          // by the command line; otherwise multisampling begins if there is time for it
    bool samples_tried_ = false;  // multisampling has begun, and may have been left out again
    WindowReport report_;
    WindowReport::Progress progress_;
    std::optional<Benchmark> benchmark_;
    bool backlog_ = false;      // input is left over from the last portion
    session::Revisions drawn_;  // what the last picture shows
    int frames_due_ = 0;        // pictures to draw until the panels have settled, even if the session does not change
    double last_step_ = 0.0;    // time of the last step()
    std::optional<double> panels_due_;                   // when the panels must be drawn again without any input
    std::optional<double> smooth_due_;                   // when the picture gets smooth edges unless it changes before
    double last_check_ = 0.0;                            // time of the last check for changed files
    std::unique_ptr<render::FolderWatch> shader_watch_;  // null before the first check, and in release builds
};

/// Calls `open`, which makes an application, and returns what it returns. Where the request or the machine does not let
/// it, writes the reason on standard error and returns Exit::bad_call or Exit::bad_machine.
output::Exit open_or_report(const std::function<output::Exit()>& open);
/// Runs the window until the user quits, and returns the program's exit status; reports also that memory is missing.
int run_window(const cli::WindowRequest& request);
}  // namespace skelplay::app
