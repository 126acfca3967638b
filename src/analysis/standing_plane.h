#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "figure/figure.h"
#include "figure/signed_axis.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

/// A plane on which the tips of a figure's chains lie together, below everything else.
struct StandingPlane {
    figure::SignedAxis up;  // Y or Z, negative when the plane is at the high end of the axis
    std::size_t tips = 0;
};

/// The plane that the tips of at least four chains share: at one end of the figure along Y or Z, the tips spread over
/// it in both directions, the figure well away from it. Nothing where there is none, or two that say as much as each
/// other. A person in a T pose has none: tips of toes are a row, no plane.
std::optional<StandingPlane> standing_plane(const figure::Skeleton& skeleton,
                                            const std::vector<scene::BonePosition>& positions);

}  // namespace skelplay::analysis
