#pragma once

#include "figure/body_part.h"
#include "scene/body_builder.h"
#include "scene/human_frame.h"
#include "scene/proxy_body.h"

namespace skelplay::scene {

/// The body of a human with the proportions of a mannequin. `frame`: found in `pose`.
ProxyBody human_body(const PosedSkeleton& pose, const HumanFrame& frame);

/// The distance from the ankle down to the sole, along the shin at rest. The sole is where the lowest joint of the foot
/// is, which touches the ground when the foot stands. Never less than 0; 0 without a foot.
[[nodiscard]] double sole_depth(const HumanFrame& frame, figure::Side side);

/// Adds the foot of one side: heel, instep and toes.
void add_foot(const HumanFrame& frame, figure::Side side, BodyBuilder& builder);

/// Adds the hand of one side: palm, fingers and thumb; a mitten with a thumb where there are no bones for fingers.
void add_hand(const HumanFrame& frame, figure::Side side, BodyBuilder& builder);

}  // namespace skelplay::scene
