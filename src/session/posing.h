#pragma once

#include "session/session.h"

namespace skelplay::session {

/// How a figure stands at a position in its take, in frames from 0: its bones; where the take itself says, its mesh's
/// vertices (else empty); its bones' boxes, edge lengths by BoneId (empty: it has none).
void sample_figure(const figure::Figure& figure, double position, figure::Pose& pose, std::vector<glm::dvec3>& vertices,
                   std::vector<glm::dvec3>& boxes);
/// Moves the figures beside each other, or back to where their files put them.
void arrange(Session& session);
/// After figures came, went or were placed anew: the scene graph and the time line's timebase.
void rebuild_scene(Session& session);
/// The time line's timebase for the active figure and the longest take.
void fit_timebase(Session& session);
/// Samples and evaluates every figure when time or figures are others than `session.posed` says, and lets the camera
/// follow.
void pose_figures(Session& session);

/// Where the camera follows: the active figure's first root as posed now; nothing without one.
std::optional<glm::dvec3> followed_point(const Session& session) noexcept;
/// The box of a bone's subtree as posed now; `none`: of the whole figure.
scene::Bounds pose_bounds(const Session& session, std::size_t figure, figure::BoneId bone);
/// Makes a figure the active one: the timebase is its own, the playlist stands at its file, and the camera follows it if
/// it follows. One that is not open changes nothing.
void activate(Session& session, FigureId id);
/// Fits a box, with at least a hand's extent around its middle, into the view.
void frame_closely(Session& session, scene::Bounds box);
/// Fits the whole motion into the view.
void frame_motion(Session& session);

}  // namespace skelplay::session
