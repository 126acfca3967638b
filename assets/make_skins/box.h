#pragma once

#include <string>
#include "rest.h"
#include "skin.h"

namespace skelplay::make_skins {
/// One end of a box; half sizes in cm.
struct BoxEnd {
    double at = 0.0;  // along the axis: 0 at its start, 1 at its end
    double side = 0.0;
    double front = 0.0;
    double out = 0.0;    // offset of the middle to the side
    double ahead = 0.0;  // offset of the middle to the front
};

/// A box between two ends, with edges chamfered by `chamfer` centimetres. Vertices have the normal of their flat side,
/// so that chamfers are shaded as if they were round.
Shell box(const BoxEnd& first, const BoxEnd& last, double chamfer, const Axes& axes, std::string material);
}  // namespace skelplay::make_skins
