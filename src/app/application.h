#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/benchmark.h"
#include "app/frame_pacer.h"
#include "app/key_map.h"
#include "app/os_window.h"
#include "app/picture.h"
#include "app/ui_layer.h"
#include "app/viewport_tool.h"
#include "app/waker.h"
#include "app/window_report.h"
#include "base/exit_status.h"
#include "cli/window_request.h"
#include "output/render_job.h"
#include "panels/panels.h"
#include "render/folder_watch.h"
#include "session/command.h"
#include "session/session.h"

namespace skelplay::app {

/// The program with a window: turns input into commands, lets time pass, and draws when something has changed.
class Application {
public:
    /// Begins to read the files, then opens the window. Throws NoWindow or GraphicsError where the machine can't.
    explicit Application(const cli::WindowRequest& request);
    ~Application();
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;

    /// Runs until the user quits, and remembers what is worth it. Bad input only when a measurement has nothing to
    /// show.
    base::Exit run();
    /// One round: waits for something to do, a second at most, and does it. False when the user has quit.
    bool turn();

    /// One event, as the window reports it.
    void handle(const InputEvent& event);
    [[nodiscard]] const session::Session& session() const noexcept { return session_; }

private:
    void feed(const KeyEvent& event);
    void feed(const CharacterEvent& event);
    void feed(const PointerMove& event);
    void feed(const PointerButton& event);
    void feed(const Scroll& event);
    void feed(const FilesDropped& event);
    void feed(const PointerPresence&) {}
    void feed(const FocusChange&) {}
    void feed(const WindowChange&) {}

    void press(const session::Chord& chord, bool again);

    void apply(std::span<const session::Command> commands);
    [[nodiscard]] glm::dvec2 in_viewport(glm::dvec2 position) const;
    [[nodiscard]] std::optional<session::Select> pick(glm::dvec2 pixel);

    void pass_time();
    void reload_changed_shaders();
    void open_as_asked();
    void take_input();
    [[nodiscard]] double idle_seconds() const;
    [[nodiscard]] bool has_news() const;
    [[nodiscard]] bool ended() const;
    [[nodiscard]] bool nothing_to_measure() const;
    void draw();
    void draw_backdrops(glm::ivec2 pixels) const;
    void lay_out();
    void copy_as_command();
    void take_screenshot(glm::ivec2 pixels);
    void take_picture();
    void advance_render();
    void start_render(const session::RenderOrder& order);
    void report_render();
    void follow_session();

    std::shared_ptr<Waker> waker_ = std::make_shared<Waker>();
    std::optional<cli::WindowRequest> asked_;  // what waits for the first figure to be there
    session::Session session_;
    WindowSystem system_;
    std::optional<std::filesystem::path> geometry_file_;
    OsWindow window_;
    UiLayer ui_;
    Picture picture_;
    std::unique_ptr<output::RenderJob> render_;  // what is being rendered; null: nothing
    double render_reported_ = 0.0;               // when its progress was last told
    panels::PanelState panels_;
    KeyMap keys_;
    ViewportTool tool_;
    FramePacer pacer_;
    WindowReport report_;
    std::optional<Benchmark> benchmark_;
    bool backlog_ = false;              // input waits that did not fit into the last portion
    session::Revisions drawn_;          // what the last picture shows
    std::uint64_t pictures_ = 0;        // shown so far
    int frames_due_ = 0;                // to be drawn though the session has not changed: panels settle
    double last_step_ = 0.0;            // when time was last passed on
    std::optional<double> panels_due_;  // when the panels are to be drawn although nothing happens
    double last_look_ = 0.0;            // when files were last looked at for changes
    std::unique_ptr<render::FolderWatch> shader_watch_;  // null before the first look, and in release builds
};

}  // namespace skelplay::app
