#pragma once

#include "figure/euler.h"
#include "figure/records.h"

namespace skelplay::processing {

/// Puts the rotations of the root and of every bone into one order, as "it is possible to define at capture time a
/// specific rotation ordering for the root and bones" (ASF 1.10 of Feb 95, "Local Coordinate Systems"). `order`: of
/// multiplication, the reverse of that in `dof`; `root_order` is the root's. Bones whose rotations are in this order
/// keep what they have; others get all three and lose the limits of their rotations, as another order has other angles.
/// Returns true if anything changed, and counts the bones that lost limits.
bool reorder_dofs(figure::AsfRecord& record, const figure::EulerOrder& root_order, const figure::EulerOrder& order,
                  std::size_t& without_limits);

}  // namespace skelplay::processing
