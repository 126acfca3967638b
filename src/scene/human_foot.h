#pragma once

#include "figure/body_part.h"
#include "scene/flesh_builder.h"
#include "scene/human_frame.h"

namespace skelplay::scene {

/// Clothes the foot of one side: heel, instep and toes.
void clothe_foot(const HumanFrame& frame, figure::Side side, FleshBuilder& builder);

}  // namespace skelplay::scene
