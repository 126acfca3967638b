#pragma once

#include "scene/bounds.h"
#include "session/figure_id.h"

namespace skelplay::session {

struct Session;

/// After figures came, went or were placed anew: their arrangement, the scene graph and the time line's timebase.
void rebuild_scene(Session& session);
/// Poses every figure when time or figures are others than those Session::posed was worked out for, and lets the time
/// bar and the camera follow.
void pose_figures(Session& session);

/// Makes a figure the active one: the timebase is its own, the playlist stands at its file, and the camera follows it
/// if it follows. One that is not open changes nothing.
void activate(Session& session, FigureId id);
/// From here on the camera follows from where the active figure is.
void follow_from_here(Session& session);
/// Fits a box, with at least a hand's extent around its middle, into the view.
void frame_closely(Session& session, scene::Bounds box);
/// Fits the whole motion into the view.
void frame_motion(Session& session);

}  // namespace skelplay::session
