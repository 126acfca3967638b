#include "app/held_window.h"

namespace skelplay::app {

void go_on_while_held(GLFWwindow*, std::function<void()>) {}

}  // namespace skelplay::app
