#pragma once

#include <string>

#include "rest.h"
#include "skin.h"

namespace skelplay::make_skins {

/// One end of a box: half sizes in cm.
struct BoxEnd {
    double at = 0.0;  // along the axis: 0 at its start, 1 at its end
    double side = 0.0;
    double front = 0.0;
    double out = 0.0;    // how far the middle lies to the side
    double ahead = 0.0;  // how far the middle lies to the front
};

/// A box between two ends, all edges cut off by `chamfer` centimetres. The normals of a flat side belong to it
/// alone, so a chamfer is shaded as if it were round.
Shell box(const BoxEnd& first, const BoxEnd& last, double chamfer, const Axes& axes, std::string material);

}  // namespace skelplay::make_skins
