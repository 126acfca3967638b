#include "app/system_window.h"
#include <windows.h>

#define GLFW_INCLUDE_NONE
#define GLFW_EXPOSE_NATIVE_WIN32
#include <GLFW/glfw3.h>
#include <GLFW/glfw3native.h>

namespace skelplay::app {
namespace {
constexpr UINT_PTR timer = 1;

struct HeldWindow {
    WNDPROC before = nullptr;  // GLFW's
    std::function<void()> work;
};

HeldWindow& held_window() {
    static HeldWindow held;  // the system's function gets no argument of ours
    return held;
}

LRESULT CALLBACK follow(HWND window, UINT message, WPARAM word, LPARAM number) {
    constexpr UINT between = 10;  // ms
    if (message == WM_ENTERSIZEMOVE || message == WM_ENTERMENULOOP) ::SetTimer(window, timer, between, nullptr);
    if (message == WM_EXITSIZEMOVE || message == WM_EXITMENULOOP) ::KillTimer(window, timer);
    if (message == WM_TIMER && word == timer) {
        try {
            held_window().work();
        } catch (...) {
            ::KillTimer(window, timer);  // what is wrong comes again once the window is let go, and is told then
        }
        return 0;
    }
    return ::CallWindowProcW(held_window().before, window, message, word, number);
}
}  // namespace

// Windows keeps its displays as long as a program runs.
void when_display_is_lost(std::function<void()>) {}
void listen_for_lost_display() {}

void go_on_while_held(GLFWwindow* window, std::function<void()> work) {
    HWND handle = ::glfwGetWin32Window(window);
    held_window().work = std::move(work);
    held_window().before =
        reinterpret_cast<WNDPROC>(::SetWindowLongPtrW(handle, GWLP_WNDPROC, reinterpret_cast<LONG_PTR>(&follow)));
}
}  // namespace skelplay::app
