#pragma once

#include <glm/vec2.hpp>
#include <string>

#include "panels/panel_state.h"
#include "scene/draw_list.h"
#include "session/session.h"

namespace skelplay::app {

/// Where things are in the window, in the pointer's coordinates, as `key=value` lines beside exported_state():
/// `framebuffer=1280x720`, `viewport=x,y,width,height`, `item.<name>=x,y,width,height` for what panels name, and
/// `bone.<name>=x,y` for the middle of each bone of the active figure that can be seen.
std::string window_report(const session::Session& session, const panels::PanelState& panels,
                          const scene::DrawList& list, glm::ivec2 framebuffer);

}  // namespace skelplay::app
