#pragma once

#include "scene/draw_list.h"

namespace skelplay::scene {
/// The height above the ground at which the core of a shadow is half as dark; metres of a person.
inline constexpr double core_half_height = 0.025;

/// Whether a bone or joint casts soft shadows on the ground: one right below it, and a core where it nearly touches.
[[nodiscard]] inline bool casts_softly(const BoneInstance& bone) noexcept { return bone.hidden > -0.5F; }
[[nodiscard]] inline bool casts_softly(const JointInstance& joint) noexcept { return joint.alone > 0.5F; }

/// The size of a list's figures, from their longest bone; 1 for a person and for markers.
[[nodiscard]] float figure_scale(const DrawList& list) noexcept;

/// Fits the ground to a view of the list's figures: the size of its cells (0.1, 1, 10 … metres) depends on the height
/// visible at the camera's target, and its edge is far away. When an orthographic camera sees the ground from the side,
/// it gets a profile: a line across a picture of this `aspect` behind all figures, with a tick at each tenth of a cell
/// and a longer one at each cell, and shadows below what nearly touches it. The ground is always at y = 0.
void fit_ground(DrawList& list, const Camera& camera, double aspect);
}  // namespace skelplay::scene
