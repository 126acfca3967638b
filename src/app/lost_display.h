#pragma once

#include <functional>

namespace skelplay::app {

/// Sets the function that is called if an X connection breaks while a window is open; an empty one is allowed. It is
/// called once, from inside the call that used the display, and must not use the display itself. Then the program ends
/// with Exit::bad_machine, after some seconds even if the function does not return.
void when_display_is_lost(std::function<void()> handler);
/// Registers for it, if GLFW has loaded Xlib. Call it once GLFW is initialised.
void listen_for_lost_display();

}  // namespace skelplay::app
