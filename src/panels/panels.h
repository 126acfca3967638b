#pragma once

#include "panels/panel_state.h"
#include "scene/draw_list.h"
#include "session/session.h"

namespace skelplay::panels {
/// Switches ImGui's navigation by keys on or off. Call it before ImGui::NewFrame.
void before_frame(const PanelState& state);

/// Continues a drag of the playhead. Apply what it returns before draw_panels(), so that all panels show it.
std::vector<session::Command> drag_playhead(const session::Session& session, PanelState& state);

/// Draws all panels and returns the user's commands; call it between ImGui::NewFrame and ImGui::Render.
/// `state.viewport` is the room left for the picture. Sets the style. Fill `state.backdrops` before drawing.
std::vector<session::Command> draw_panels(const session::Session& session, PanelState& state);

/// The rectangle of a view in the picture, see session::pane_rects().
Rect view_rect(const session::Session& session, const PanelState& state, std::size_t view);

/// Draws over the picture, behind all panels: bone names, the world's axes and the size of a grid square; of several
/// views also titles and a frame around the active one. `lists`: of the views. Call it after draw_panels().
std::vector<session::Command> draw_overlay(const session::Session& session, const std::vector<scene::DrawList>& lists,
                                           PanelState& state);
}  // namespace skelplay::panels
