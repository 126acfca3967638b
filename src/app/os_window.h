#pragma once

#include <glm/vec2.hpp>
#include <optional>
#include <stdexcept>
#include <string>

#include "app/input_queue.h"
#include "app/window_geometry.h"

struct GLFWwindow;

namespace skelplay::app {

/// The machine cannot show a window; what() is one sentence for the user that says what can be done instead.
struct NoWindow : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Keeps GLFW ready for as long as it lives. One at a time, on the main thread.
class WindowSystem {
public:
    /// Throws NoWindow where there is no display.
    WindowSystem();
    ~WindowSystem();
    WindowSystem(const WindowSystem&) = delete;
    WindowSystem& operator=(const WindowSystem&) = delete;
};

/// The window on the screen and its OpenGL 3.3 core context, which is current on the thread that made it. Input is
/// collected in a queue; nothing is handled in callbacks.
class OsWindow {
public:
    /// Hidden until show(). Without a geometry it has the usual size, larger where the display's content scale is.
    /// Never larger than the screen has room for. Throws NoWindow where OpenGL 3.3 is missing.
    OsWindow(const WindowSystem& system, const std::optional<WindowGeometry>& geometry);
    ~OsWindow();
    OsWindow(const OsWindow&) = delete;
    OsWindow& operator=(const OsWindow&) = delete;

    [[nodiscard]] GLFWwindow* handle() const noexcept { return window_; }
    [[nodiscard]] InputQueue& input() noexcept { return input_; }

    void show();
    void set_title(const std::string& title);
    void set_full_screen(bool full);
    [[nodiscard]] bool full_screen() const;
    /// True, once, when the user has asked to close it since the last call; it stays open.
    bool asked_to_close();
    void set_clipboard(const std::string& text);
    void swap();
    /// Whether swap() is to wait for the display.
    void set_display_waits(bool waits);

    /// Window coordinates: what the pointer is measured in.
    [[nodiscard]] glm::ivec2 size() const;
    /// Pixels; 0 × 0 while minimised.
    [[nodiscard]] glm::ivec2 framebuffer_size() const;
    /// How many times larger than usual the user wants to see things, in pixels.
    [[nodiscard]] double content_scale() const;
    [[nodiscard]] bool minimised() const;
    /// Pictures a second of the monitor it is on; 0: the monitor does not say.
    [[nodiscard]] int refresh_rate() const;
    /// The geometry to open at next time; while it fills the screen, the one it had before.
    [[nodiscard]] WindowGeometry geometry() const;

private:
    void collect_input();

    GLFWwindow* window_ = nullptr;
    InputQueue input_;
    std::string title_;
    glm::ivec2 windowed_position_{0};  // before full screen
    glm::ivec2 windowed_size_{0};
};

/// The address of an OpenGL function of the current context; null when it has none of this name.
void (*gl_function(const char* name))();

/// Handles events that are there; waits up to `seconds` for the first. 0: does not wait.
void wait_for_events(double seconds);
/// Ends a wait_for_events() that is under way. Safe from every thread while a WindowSystem lives.
void wake();
/// Seconds since the window system was made ready.
double now();

}  // namespace skelplay::app
