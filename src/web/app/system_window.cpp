// A page has no X display, and is not held.

#include "app/system_window.h"

namespace skelplay::app {
void when_display_is_lost(std::function<void()>) {}
void listen_for_lost_display() {}
void go_on_while_held(GLFWwindow*, std::function<void()>) {}
}  // namespace skelplay::app
