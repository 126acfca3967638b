#include "app/system_window.h"
#include <dlfcn.h>
#include <unistd.h>
#include "output/exit_status.h"

namespace skelplay::app {
namespace {
std::function<void()>& display_loss_handler() {
    static std::function<void()> handler;  // Xlib's handler gets no argument of ours
    return handler;
}

/// Xlib's handler of a lost connection. Xlib would end the program if it returned.
int end_without_display(void* /*display*/) {
    constexpr unsigned longest = 5;  // seconds; the handler may wait forever for a lock of the interrupted code
    ::alarm(longest);
    if (const auto handler = std::exchange(display_loss_handler(), {})) handler();
    ::_exit(output::status(output::Exit::bad_machine));
}
}  // namespace

void when_display_is_lost(std::function<void()> handler) { display_loss_handler() = std::move(handler); }

void listen_for_lost_display() {
    using SetHandler = int (*(*)(int (*)(void*)))(void*);
    void* xlib = ::dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (xlib == nullptr) return;
    if (const auto set = reinterpret_cast<SetHandler>(::dlsym(xlib, "XSetIOErrorHandler"))) set(end_without_display);
    ::dlclose(xlib);
}

void go_on_while_held(GLFWwindow*, std::function<void()>) {}
}  // namespace skelplay::app
