#pragma once

#include <functional>

struct GLFWwindow;

namespace skelplay::app {

/// Windows waits for the mouse while a person holds a window to move or resize it: there `work` is called meanwhile, many
/// times a second, on this thread. Elsewhere nothing needs to be done.
void go_on_while_held(GLFWwindow* window, std::function<void()> work);

}  // namespace skelplay::app
