#pragma once

#include "session/option_table.h"
#include "session/view.h"

namespace skelplay::session {
enum class Walk : std::uint8_t { parent, child, next_sibling, previous_sibling };

/// Fits the selected bone's subtree into the view, or the active figure's pose if nothing is selected.
void frame_selection(Session& session);
void look_from(Session& session, scene::ViewPreset preset);
void toggle_orthographic(Session& session);
/// Shows figures in their next form (bones, body or skin, both; of markers their links and names) and says which.
void cycle_form(Session& session);
/// Goes on to the next division of the picture into views that shows something else, and says which.
void cycle_views(Session& session);
/// Lets the camera move with the selected joint, else the active figure; again: holds it still.
void toggle_follow(Session& session);
/// Sets the camera exactly, following `joint` or the active figure or not. `may_follow`: framing may change that.
void set_camera(Session& session, const scene::Camera& camera, bool follow, bool may_follow, FigureBone joint);
/// Saves the camera in a slot (from 0) of View::cameras and shows that in a toast.
void save_camera(Session& session, std::size_t slot);
/// Goes back to the camera saved there; without one it shows a toast.
void recall_camera(Session& session, std::size_t slot);
/// Makes one of View::panes the active view, and its take the active figure.
void activate_pane(Session& session, std::size_t index);
/// A drag in the active view, in its pixels.
void orbit_camera(Session& session, glm::dvec2 pixels);
void pan_camera(Session& session, glm::dvec2 pixels);
/// factor < 1 moves closer; the point under `pixel` (from the active view's top left) stays in place.
void zoom_camera(Session& session, double factor, glm::dvec2 pixel);
/// The size of the picture with all its views, in the pixels used for drags and picks.
void set_viewport(Session& session, scene::ViewportSize size);
/// Sets an option by its name; a number beyond its range is clamped, another impossible value ignored.
void set_option(Session& session, std::string_view option, const OptionText& value);
/// The same for an option of the command line: it holds for this run only.
void set_option_by_call(Session& session, std::string_view option, const OptionText& value);
/// Turns a switch by its name, or goes on to the next name of an enumeration.
void cycle_option(Session& session, std::string_view option);
/// Keeps a bone's curves beside the selected one's, or no longer. The oldest goes where there are too many.
void keep_curves(Session& session, FigureBone bone, bool on);
/// Selects a bone and makes its figure the active one; `none` clears the selection.
void select_bone(Session& session, FigureId figure, BoneId bone);
void pick_walk(Session& session, Walk to);
}  // namespace skelplay::session
