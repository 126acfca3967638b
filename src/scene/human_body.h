#pragma once

#include "figure/body_part.h"
#include "scene/body_builder.h"
#include "scene/human_frame.h"
#include "scene/proxy_body.h"

namespace skelplay::scene {

/// The body of a human with the proportions of a mannequin. `frame`: found in `pose`.
ProxyBody human_body(const PosedSkeleton& pose, const HumanFrame& frame);

/// How far below the ankle the sole is, along the shin at rest: there the lowest joint of the foot is, and where that
/// is when a foot stands is the ground. Never less than 0; 0 without a foot, too.
[[nodiscard]] double sole_depth(const HumanFrame& frame, figure::Side side);

/// Clothes the foot of one side: heel, instep and toes.
void clothe_foot(const HumanFrame& frame, figure::Side side, BodyBuilder& builder);

/// Clothes the hand of one side: palm, fingers and thumb; where it has no bones for fingers, a mitten with a thumb.
void clothe_hand(const HumanFrame& frame, figure::Side side, BodyBuilder& builder);

}  // namespace skelplay::scene
