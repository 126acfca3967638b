#pragma once

#include <functional>

namespace skelplay::app {

/// Sets the function, or none, that is called once if an X connection breaks while a window is open, inside the call
/// that used the display. Then the program ends with Exit::bad_machine, after some seconds even if it does not return.
void when_display_is_lost(std::function<void()> handler);
/// Registers for it, if GLFW has loaded Xlib. Call it once GLFW is initialised.
void listen_for_lost_display();

}  // namespace skelplay::app
