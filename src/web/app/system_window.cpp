// A page has no X display.

#include "app/lost_display.h"

namespace skelplay::app {

void when_display_is_lost(std::function<void()>) {}
void listen_for_lost_display() {}

}  // namespace skelplay::app
