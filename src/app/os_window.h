#pragma once

#include <mutex>
#include <stdexcept>
#include "app/input.h"
#include "app/saved_files.h"

struct GLFWwindow;

namespace skelplay::app {
/// The machine cannot show a window; what() is a sentence for the user with the reason and an alternative.
struct NoWindow : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Initialises GLFW and terminates it in its destructor. One at a time, on the main thread.
class WindowSystem {
public:
    /// Throws NoWindow if there is no display.
    WindowSystem();
    ~WindowSystem();
    WindowSystem(WindowSystem&&) = delete;

    /// That of the first display, on which windows usually open: pixels for each point.
    [[nodiscard]] double content_scale() const;
};

/// A window with an OpenGL 3.3 core context, current on its thread. Callbacks only collect input in a queue.
class OsWindow {
public:
    /// The window is hidden until show(). Without a geometry it has the default size times the display's content scale,
    /// but never more than the screen's work area. Throws NoWindow without OpenGL 3.3.
    OsWindow(const WindowSystem& system, const std::optional<WindowGeometry>& geometry);
    ~OsWindow();
    OsWindow(OsWindow&&) = delete;

    [[nodiscard]] GLFWwindow* handle() const noexcept { return window_; }
    [[nodiscard]] InputQueue& input() noexcept { return input_; }

    void show();
    void set_title(const std::string& title);
    void set_full_screen(bool full);
    [[nodiscard]] bool full_screen() const;
    /// True once after the user has requested to close the window, which stays open.
    bool poll_close_request();
    void set_clipboard(const std::string& text);
    void swap();
    /// True once the graphics driver was reset: nothing can be drawn any more. Not all drivers can say so.
    [[nodiscard]] bool graphics_lost() const { return reset_status_ != nullptr && reset_status_() != 0; }
    /// Whether swap() waits for the display.
    void set_display_waits(bool waits);

    /// In window coordinates, like the pointer's position.
    [[nodiscard]] glm::ivec2 size() const;
    /// In pixels, from the last event, because a query would take time in each picture; 0 × 0 while minimised.
    [[nodiscard]] glm::ivec2 framebuffer_size() const noexcept { return framebuffer_size_; }
    /// The display's content scale: pixels for each point.
    [[nodiscard]] double content_scale() const;
    [[nodiscard]] bool minimised() const noexcept { return minimised_; }
    /// The refresh rate in Hz of the window's monitor; 0: unknown.
    [[nodiscard]] int refresh_rate() const;
    /// The geometry to remember: in full screen, that of the window before.
    [[nodiscard]] WindowGeometry geometry() const;

private:
    void collect_input();
    /// The number of window coordinates in a point.
    [[nodiscard]] double scale_of_points() const;

    GLFWwindow* window_ = nullptr;
    unsigned (*reset_status_)() = nullptr;  // OpenGL's (ARB_robustness); 0: all is well
    InputQueue input_;
    std::string title_;
    glm::ivec2 framebuffer_size_{0};
    bool minimised_ = false;
    glm::ivec2 windowed_position_{0};  // before full screen
    glm::ivec2 windowed_size_{0};
};

/// The address of an OpenGL function of the current context; null: it has no such function.
void (*gl_function(const char* name))();

/// Handles pending events, after waiting up to `seconds` for the first; 0 does not wait.
void wait_for_events(double seconds);
/// Seconds since the WindowSystem was created.
double now();

/// Lets other threads end a wait_for_events(), while there is a window system.
class Waker {
public:
    void set_ready(bool ready) {
        const std::lock_guard lock(mutex_);
        ready_ = ready;
    }
    /// Safe from any thread.
    void wake();

private:
    std::mutex mutex_;
    bool ready_ = false;
};
}  // namespace skelplay::app
