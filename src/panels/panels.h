#pragma once

#include <vector>

#include "panels/panel_state.h"
#include "scene/draw_list.h"
#include "session/command.h"
#include "session/session.h"

namespace skelplay::panels {

/// Switches ImGui's navigation by keys on or off. Call it before ImGui::NewFrame.
void before_frame(const PanelState& state);

/// Continues a drag of the playhead with the scale of the last frame. Call it before draw_panels() and apply the
/// commands that it returns, so that all panels show the new position.
std::vector<session::Command> drag_playhead(const session::Session& session, PanelState& state);

/// Draws all panels and returns the user's commands. Call it between ImGui::NewFrame and ImGui::Render. The regions are
/// fixed: a menu bar at the top, bones and figures on the left, tabs on the right, the time bar below, and
/// `state.viewport` in the middle for the picture. Sets the style when theme or scale changes. Uses no OpenGL and no
/// window system. Fill `state.backdrops` before drawing the result.
std::vector<session::Command> draw_panels(const session::Session& session, PanelState& state);

/// The rectangle of a view in the picture, see session::pane_rects().
Rect view_rect(const session::Session& session, const PanelState& state, std::size_t view);

/// Draws over the picture, but behind all panels, in each of its views: bone names from the labels of this frame's draw
/// list, the world's axes in the corner (a click on an end gives a LookFrom), and the size of a grid square. Of several
/// views the active one has a frame, and all have titles. `lists`: of the views. Call it after draw_panels().
std::vector<session::Command> draw_overlay(const session::Session& session, const std::vector<scene::DrawList>& lists,
                                           PanelState& state);

}  // namespace skelplay::panels
