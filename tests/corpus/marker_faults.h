#pragma once

#include <optional>

#include "analysis/motion_check.h"
#include "analysis/placement.h"
#include "corpus/fault_injection.h"
#include "figure/figure.h"

namespace skelplay::test {

/// A take of markers with one fault: a gap, an exchange, a ghost, a spike, a hold, or a link whose length changes. The
/// same for the same seed. Nothing: no place for it was found, or markers have no such fault.
std::optional<FaultyTake> inject_marker_fault(const figure::Figure& figure, const analysis::Placement& placement,
                                              double frame_time, analysis::FindingKind kind, Strength strength,
                                              unsigned seed);

}  // namespace skelplay::test
