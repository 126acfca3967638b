#pragma once

#include <optional>

#include "analysis/body.h"
#include "analysis/centre_of_mass.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// The masses of the segments of a human body after de Leva, P. (1996), Adjustments to Zatsiorsky-Seluyanov's segment
/// inertia parameters, J. Biomechanics 29(9), 1223-1230, Table 4: the mean of women and men. The centre of a segment
/// lies on the line between its joints, that of the trunk between the middles of hip joints and shoulders, or along the
/// spine. A segment of several bones is heavier towards one of its ends, evenly from end to end, so that its centre
/// is where the table has it while it is straight; each bone has the mass of its part of the length. Parts of the body
/// that the skeleton does not have are left out. Nothing: the body is not human.
std::optional<MassModel> published_masses(const figure::Figure& figure, const Body& body);

}  // namespace skelplay::analysis
