#pragma once

#include <vector>

#include "panels/panel_state.h"
#include "scene/draw_list.h"
#include "session/command.h"
#include "session/session.h"

namespace skelplay::panels {

/// Call it before ImGui::NewFrame: keys move within menus and tabs only while those have them.
void before_frame(const PanelState& state);

/// Goes on with a drag of the playhead, by the scale that was laid out last. Call it before draw_panels(), and apply what
/// it returns: then all panels show where the playhead is now.
std::vector<session::Command> drag_playhead(const session::Session& session, PanelState& state);

/// Draws all panels and returns what the user asked for with them. Call it between ImGui::NewFrame and ImGui::Render.
/// The regions are fixed: a menu bar at the top, bones and figures on the left, tabs on the right, the time bar below;
/// `state.viewport` tells what is left in the middle for the picture. Sets the style when theme or scale changes. Uses
/// no OpenGL and no window system. Fill `state.backdrops` before drawing the result.
std::vector<session::Command> draw_panels(const session::Session& session, PanelState& state);

/// Draws over the picture, into ImGui's background list and so behind all panels: bone names from the draw list's
/// labels, the world's axes in the corner (a click on an end gives a LookFrom), and the size of a grid square. Call it
/// after draw_panels(). `list` is the draw list of this frame.
std::vector<session::Command> draw_overlay(const session::Session& session, const scene::DrawList& list,
                                           PanelState& state);

}  // namespace skelplay::panels
