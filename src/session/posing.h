#pragma once

#include "session/view.h"

namespace skelplay::session {
/// Places the figures as the view says. If they stand otherwise than before, on a line or in a grid, a free camera that
/// no person has moved looks at them from where all are seen.
void arrange_figures(Session& session);
/// Call it after figures were opened, closed or placed anew: arranges them, rebuilds the scene graph, fits the timebase
/// and the views of the picture, and poses the figures, so that no bone is looked for where it was.
void rebuild_scene(Session& session);
/// Call it after takes were moved in time or closed: moves all of them so that the earliest begins at 0, as only their
/// differences matter, playhead and range with them, and fits the timebase.
void begin_at_zero(Session& session);
/// Poses every figure if Session::posed is out of date; those that stay in place are moved back there. The time bar's
/// window and the cameras follow.
void pose_figures(Session& session);

/// Makes a figure the active one: the timebase becomes its own, its file becomes the playlist's current one, and a
/// following camera follows it. Does nothing for a figure that is not open.
void activate(Session& session, FigureId id);
/// Makes a view's camera follow from the present position of what it follows.
void follow_from_here(Pane& pane, const Document& document, const PosedScene& posed);
/// Fits a box into the view, enlarged to the size of a hand if it is smaller.
void frame_closely(View& view, scene::Bounds box);
/// Fits the whole motion into the active view. If should_follow() is true and no person has decided otherwise, it fits
/// the figure instead, and the camera follows that; a toast reports when this begins.
void frame_motion(Session& session);
/// Fits all that the takes do into the view, and stops following.
void frame_whole_motion(Session& session);

/// The fewest figures side by side that stand in a grid; fewer stand on one line.
inline constexpr std::size_t fewest_in_grid = 5;

/// Places the figures where their files put them, or side by side: from the first one on a line across the way they go,
/// or in rows, each second one moved by half a place, in as many columns as make them largest in View::picture. Returns
/// how they stand then. With View::in_place they are to stay over where they start, see keep_in_place().
Arrangement arrange(Document& document, const View& view);

/// Turns a camera to figures that stand like this: across their line, and down on a grid, without perspective, so that
/// all of its figures are equally large.
void look_at(scene::Camera& camera, const Arrangement& arrangement);
}  // namespace skelplay::session
