#include "app/os_window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include "app/assets.h"
#include "app/system_window.h"

namespace skelplay::app {
namespace {
double larger_scale(float x, float y) { return std::clamp(static_cast<double>(std::max(x, y)), 0.5, 8.0); }

std::string last_complaint() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text == nullptr ? "no reason given" : text;
}

void ask_for_core_profile() {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET);
    // Panels need no multisampling; Picture has its own samples.
    glfwWindowHint(GLFW_SAMPLES, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 8);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "skelplay");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "skelplay");
#ifdef GLFW_WAYLAND_APP_ID
    glfwWindowHintString(GLFW_WAYLAND_APP_ID, "skelplay");
#endif
}

/// Where there can be no Wayland, which GLFW tries first, its library would complain.
void choose_window_system() {
#ifdef GLFW_PLATFORM
    const char* display = std::getenv("WAYLAND_DISPLAY");
    const bool absolute = display != nullptr && display[0] == '/';
    if (std::getenv("XDG_RUNTIME_DIR") == nullptr && !absolute && glfwPlatformSupported(GLFW_PLATFORM_X11) == GLFW_TRUE)
        glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
}

void set_icon(GLFWwindow* window) {
    std::vector<render::Image> icons = window_icons();
    std::vector<GLFWimage> images;
    for (render::Image& icon : icons) images.push_back({icon.width, icon.height, icon.rgba.data()});
    glfwSetWindowIcon(window, static_cast<int>(images.size()), images.data());
}

OsWindow& os_window(GLFWwindow* window) { return *static_cast<OsWindow*>(glfwGetWindowUserPointer(window)); }

/// A callback of GLFW that puts the event made of its arguments into the window's queue.
template <auto make_event, class... Arguments> void queue_event(GLFWwindow* window, Arguments... arguments) {
    os_window(window).input().push(make_event(arguments...));
}

std::string key_name(int key, int scancode) {
    const char* name = glfwGetKeyName(key, scancode);
    return name == nullptr ? std::string() : std::string(name);
}

/// The monitor that shows most of the window.
GLFWmonitor* monitor_of(GLFWwindow* window) {
    if (GLFWmonitor* monitor = glfwGetWindowMonitor(window)) return monitor;
    glm::ivec2 low, size;
    glfwGetWindowPos(window, &low.x, &low.y);
    glfwGetWindowSize(window, &size.x, &size.y);
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    GLFWmonitor* best = glfwGetPrimaryMonitor();
    int best_area = 0;
    for (int i = 0; i < count; ++i) {
        const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
        if (mode == nullptr) continue;
        glm::ivec2 origin;
        glfwGetMonitorPos(monitors[i], &origin.x, &origin.y);
        const int width = std::min(low.x + size.x, origin.x + mode->width) - std::max(low.x, origin.x);
        const int height = std::min(low.y + size.y, origin.y + mode->height) - std::max(low.y, origin.y);
        if (width > 0 && height > 0 && width * height > best_area) {
            best_area = width * height;
            best = monitors[i];
        }
    }
    return best;
}

/// Shrinks the window to the work area of its screen.
void fit_to_screen(GLFWwindow* window) {
    glm::ivec2 room{0};
    if (GLFWmonitor* monitor = monitor_of(window)) glfwGetMonitorWorkarea(monitor, nullptr, nullptr, &room.x, &room.y);
    glm::ivec2 size{0};
    glfwGetWindowSize(window, &size.x, &size.y);
    if (room.x <= 0 || room.y <= 0 || (size.x <= room.x && size.y <= room.y)) return;
    glfwSetWindowSize(window, std::min(size.x, room.x), std::min(size.y, room.y));
}
}  // namespace

WindowSystem::WindowSystem() {
    choose_window_system();
    if (glfwInit() != GLFW_TRUE)
        throw NoWindow(
            fmt::format("skelplay: there is no display to open a window on ({}); `skelplay render` draws without one",
                        last_complaint()));
    listen_for_lost_display();
}

WindowSystem::~WindowSystem() { glfwTerminate(); }

double WindowSystem::content_scale() const {
    float x = 1.0F;
    float y = 1.0F;
    if (GLFWmonitor* first = glfwGetPrimaryMonitor()) glfwGetMonitorContentScale(first, &x, &y);
    return larger_scale(x, y);
}

OsWindow::OsWindow(const WindowSystem&, const std::optional<WindowGeometry>& remembered) {
    const WindowGeometry geometry = remembered.value_or(WindowGeometry{});
    ask_for_core_profile();
    // The default size is in points, a remembered one in window coordinates.
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, remembered ? GLFW_FALSE : GLFW_TRUE);
    glfwWindowHint(GLFW_MAXIMIZED, geometry.maximised ? GLFW_TRUE : GLFW_FALSE);
    window_ = glfwCreateWindow(geometry.width, geometry.height, "Skelplay", nullptr, nullptr);
    if (window_ == nullptr)
        throw NoWindow(fmt::format(
            "skelplay: this display has no OpenGL 3.3 ({}); `skelplay render` draws without a display", last_complaint()));
    glfwMakeContextCurrent(window_);
    if (glfwExtensionSupported("GL_ARB_robustness") == GLFW_TRUE)
        reset_status_ = reinterpret_cast<unsigned (*)()>(gl_function("glGetGraphicsResetStatusARB"));
    glfwSetWindowUserPointer(window_, this);
    const auto least = [this](double points) { return static_cast<int>(points * scale_of_points()); };
    glfwSetWindowSizeLimits(window_, least(480), least(320), GLFW_DONT_CARE, GLFW_DONT_CARE);
    set_icon(window_);
    fit_to_screen(window_);
    collect_input();
}

OsWindow::~OsWindow() { glfwDestroyWindow(window_); }

void OsWindow::collect_input() {
    glfwSetKeyCallback(
        window_, queue_event<[](int key, int scancode, int action, int mods) {
            return KeyEvent{key, scancode, static_cast<KeyEvent::Action>(action), mods, key_name(key, scancode)};
        }>);
    glfwSetCharCallback(window_, queue_event<[](unsigned int codepoint) { return CharacterEvent{codepoint}; }>);
    glfwSetCursorPosCallback(window_, queue_event<[](double x, double y) { return PointerMove{{x, y}}; }>);
    glfwSetMouseButtonCallback(window_, queue_event<[](int button, int action, int mods) {
                                   return PointerButton{button, action == GLFW_PRESS, mods, now()};
                               }>);
    glfwSetScrollCallback(window_, queue_event<[](double x, double y) { return Scroll{{x, y}}; }>);
    glfwSetDropCallback(window_, queue_event<[](int count, const char** paths) {
                            return FilesDropped{{paths, paths + count}};
                        }>);
    glfwSetCursorEnterCallback(window_, queue_event<[](int inside) { return PointerPresence{inside == GLFW_TRUE}; }>);
    glfwSetWindowFocusCallback(window_, queue_event<[](int focused) { return FocusChange{focused == GLFW_TRUE}; }>);
    glfwSetWindowRefreshCallback(window_, queue_event<[] { return WindowChange{}; }>);
    glfwSetWindowContentScaleCallback(window_, queue_event<[](float, float) { return WindowChange{}; }>);
    glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* window, int width, int height) {
        os_window(window).framebuffer_size_ = {width, height};
        os_window(window).input().push(WindowChange{});
    });
    glfwSetWindowIconifyCallback(window_, [](GLFWwindow* window, int iconified) {
        os_window(window).minimised_ = iconified == GLFW_TRUE;
        os_window(window).input().push(WindowChange{});
    });
    glfwGetFramebufferSize(window_, &framebuffer_size_.x, &framebuffer_size_.y);
}

void OsWindow::show() { glfwShowWindow(window_); }

void OsWindow::set_title(const std::string& title) {
    if (title == title_) return;
    glfwSetWindowTitle(window_, title.c_str());
    title_ = title;
}

bool OsWindow::full_screen() const { return glfwGetWindowMonitor(window_) != nullptr; }

void OsWindow::set_full_screen(bool full) {
    if (full == full_screen()) return;
    if (!full)
        return glfwSetWindowMonitor(window_, nullptr, windowed_position_.x, windowed_position_.y, windowed_size_.x,
                                    windowed_size_.y, GLFW_DONT_CARE);
    GLFWmonitor* monitor = monitor_of(window_);
    const GLFWvidmode* mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
    if (mode == nullptr) return;
    glfwGetWindowPos(window_, &windowed_position_.x, &windowed_position_.y);
    glfwGetWindowSize(window_, &windowed_size_.x, &windowed_size_.y);
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

bool OsWindow::poll_close_request() {
    const bool requested = glfwWindowShouldClose(window_) == GLFW_TRUE;
    if (requested) glfwSetWindowShouldClose(window_, GLFW_FALSE);
    return requested;
}

void OsWindow::set_clipboard(const std::string& text) { glfwSetClipboardString(window_, text.c_str()); }

void OsWindow::swap() { glfwSwapBuffers(window_); }

void OsWindow::set_display_waits(bool waits) { glfwSwapInterval(waits ? 1 : 0); }

glm::ivec2 OsWindow::size() const {
    glm::ivec2 size{0};
    glfwGetWindowSize(window_, &size.x, &size.y);
    return size;
}

double OsWindow::content_scale() const {
    float x = 1.0F;
    float y = 1.0F;
    glfwGetWindowContentScale(window_, &x, &y);
    return larger_scale(x, y);
}

double OsWindow::scale_of_points() const {
    glm::ivec2 pixels{0};
    glfwGetFramebufferSize(window_, &pixels.x, &pixels.y);
    const double ratio = static_cast<double>(pixels.x) / std::max(size().x, 1);
    return content_scale() / std::max(ratio, 1.0);
}

int OsWindow::refresh_rate() const {
    GLFWmonitor* monitor = monitor_of(window_);
    const GLFWvidmode* mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
    return mode == nullptr ? 0 : mode->refreshRate;
}

WindowGeometry OsWindow::geometry() const {
    const glm::ivec2 now_size = full_screen() ? windowed_size_ : size();
    return {now_size.x, now_size.y, glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) == GLFW_TRUE};
}

void (*gl_function(const char* name))() { return glfwGetProcAddress(name); }

void wait_for_events(double seconds) {
    if (seconds > 0.0) glfwWaitEventsTimeout(seconds);
    else glfwPollEvents();
}

double now() { return glfwGetTime(); }

void Waker::wake() {
    const std::lock_guard lock(mutex_);
    if (ready_) glfwPostEmptyEvent();
}
}  // namespace skelplay::app
