#pragma once

#include <vector>

#include "panels/panel_state.h"
#include "scene/draw_list.h"
#include "session/command.h"
#include "session/session.h"

namespace skelplay::panels {

/// Draws every panel between ImGui::NewFrame and ImGui::Render and returns what the person asked for by them.
/// Fixed regions: a menu bar on top, bones and figures on the left, tabs on the right, the time bar below; the middle
/// is left to the picture and reported in `state.viewport`. Sets the style when the theme or the scale is another.
/// No OpenGL, no window system. `state.backdrops` are to be filled before what is drawn here.
std::vector<session::Command> draw_panels(const session::Session& session, PanelState& state);

/// Draws what stands over the picture, into ImGui's background list, so behind all panels: bone names from the draw
/// list's labels, the world's axes in the corner (a click on an end is a LookFrom), what a grid square measures.
/// Call it after draw_panels(). `list` is the draw list of this frame.
std::vector<session::Command> draw_overlay(const session::Session& session, const scene::DrawList& list,
                                           PanelState& state);

}  // namespace skelplay::panels
