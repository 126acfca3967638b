#pragma once

#include "scene/bounds.h"
#include "session/figure_id.h"

namespace skelplay::session {

struct Document;
struct PosedScene;
struct Session;
struct View;

/// Call it after figures were opened, closed or placed anew: arranges them, rebuilds the scene graph and fits the
/// timebase.
void rebuild_scene(Session& session);
/// Call it after takes were moved in time or closed: moves all of them so that the earliest begins at 0, as only their
/// differences matter, playhead and range with them, and fits the timebase.
void begin_at_zero(Session& session);
/// Poses every figure if Session::posed is out of date; the time bar's window and the camera follow.
void pose_figures(Session& session);

/// Makes a figure the active one: the timebase becomes its own, its file becomes the playlist's current one, and a
/// following camera follows it. Does nothing for a figure that is not open.
void activate(Session& session, FigureId id);
/// Makes the camera follow from the active figure's present position.
void follow_from_here(View& view, const Document& document, const PosedScene& posed);
/// Fits a box into the view, enlarged to the size of a hand if it is smaller.
void frame_closely(View& view, scene::Bounds box);
/// Fits the whole motion into the view. If should_follow() is true and no person has decided otherwise, it fits the
/// figure instead, and the camera follows that; a toast reports when this begins.
void frame_motion(Session& session);

}  // namespace skelplay::session
