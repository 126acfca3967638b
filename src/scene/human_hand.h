#pragma once

#include "figure/body_part.h"
#include "scene/flesh_builder.h"
#include "scene/human_frame.h"

namespace skelplay::scene {

/// Clothes the hand of one side: palm, fingers and thumb; where it has no bones for fingers, a mitten with a thumb.
void clothe_hand(const HumanFrame& frame, figure::Side side, FleshBuilder& builder);

}  // namespace skelplay::scene
