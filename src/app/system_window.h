#pragma once

#include "base/prelude.h"

struct GLFWwindow;

namespace skelplay::app {
// What window systems do of themselves.

/// Sets the function, or none, that is called once if an X connection breaks while a window is open, inside the call
/// that used the display. Then the program ends with Exit::bad_machine, after some seconds even if it does not return.
void when_display_is_lost(std::function<void()> handler);
/// Registers for it, if GLFW has loaded Xlib. Call it once GLFW is initialised.
void listen_for_lost_display();
/// Windows waits for the mouse while the user holds a window to move or resize it: there `work` is called all the time,
/// on this thread. Elsewhere nothing needs to be done.
void go_on_while_held(GLFWwindow* window, std::function<void()> work);
}  // namespace skelplay::app
