#pragma once

#include "figure/body_part.h"
#include "scene/flesh_builder.h"
#include "scene/human_frame.h"

namespace skelplay::scene {

/// How far below the ankle the sole is, along the shin at rest: there the lowest joint of the foot is, and where that
/// is when a foot stands is the ground. Never less than 0; 0 without a foot, too.
[[nodiscard]] double sole_depth(const HumanFrame& frame, figure::Side side);

/// Clothes the foot of one side: heel, instep and toes.
void clothe_foot(const HumanFrame& frame, figure::Side side, FleshBuilder& builder);

}  // namespace skelplay::scene
