#pragma once

#include "scene/camera.h"
#include "scene/draw_list.h"

namespace skelplay::scene {

/// The height above the ground at which the core of a shadow is half as dark; metres of a person.
inline constexpr double core_half_height = 0.025;

/// Whether it leaves soft shadows on the ground: one right below it, and a core where it nearly touches.
[[nodiscard]] inline bool casts_softly(const BoneInstance& bone) noexcept { return bone.hidden > -0.5F; }
[[nodiscard]] inline bool casts_softly(const JointInstance& joint) noexcept { return joint.alone > 0.5F; }

/// The size of a list's figures, 1 for a person: larger ones have softer shadows, and shadows from higher up. It is
/// that of the longest bone; of markers, whose size on the screen says nothing, a person's.
[[nodiscard]] float figure_scale(const DrawList& list) noexcept;

/// Fits the ground to a view of the list's figures: the size of its cells (0.1, 1, 10 … metres) to the height visible
/// at the camera's target, its radius so that its end is far away. Where an orthographic camera sees it from the side
/// it has a profile: a line across a picture of this `aspect`, behind all figures, with a tick at each tenth of a cell,
/// a longer one at each cell; and below what touches it or nearly does a shadow, the darker the nearer.
void fit_ground(DrawList& list, const Camera& camera, double aspect);

}  // namespace skelplay::scene
