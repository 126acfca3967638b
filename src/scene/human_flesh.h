#pragma once

#include "scene/flesh.h"
#include "scene/human_frame.h"

namespace skelplay::scene {

/// The body of a human with the proportions of a mannequin. `frame`: found in `pose`.
Flesh human_flesh(const PosedSkeleton& pose, const HumanFrame& frame);

}  // namespace skelplay::scene
