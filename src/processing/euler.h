#pragma once

#include "figure/euler.h"

namespace skelplay::processing {

// Euler angles are what several formats hold, so readers need them too: they are in `figure`.
using figure::angle_order;
using figure::euler_near;
using figure::euler_order;
using figure::EulerCurve;
using figure::EulerOrder;
using figure::rotation_of;
using figure::unwrapped;
using figure::zxy;

}  // namespace skelplay::processing
