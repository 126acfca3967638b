#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "base/run.h"
#include "figure/figure.h"
#include "figure/signed_axis.h"
#include "processing/mirror_pairs.h"

namespace skelplay::processing {

/// What was mirrored.
struct Mirrored {
    std::optional<std::string> refused;  // why it was not, in a sentence; then nothing was changed
    MirrorPairs pairs;
    // of bones that cannot make what their partner does: the farthest in the whole take, in radians
    figure::BoneId worst = figure::BoneId::none;
    double apart = 0.0;
    bool stopped = false;
};

/// Exchanges left and right: the take is reflected at an upright plane of the figure's axes, and each bone makes the
/// reflection of what its partner does. With p the partner of b, S the reflection at the plane of the take, and S₀ that
/// at the plane between the two sides of the rest pose,
///
///     G_b'(f) = S · G_p(f) · G_p(rest)⁻¹ · S₀ · C · G_b(rest)
///
/// where G are a bone's axes in the figure, and C is the rotation between the rest poses of both sides: limbs are
/// rotated onto the reflection of their partners by the shortest path, feet about the upright axis only, and the trunk
/// is not (see match_rest()). So rest poses need not be quite symmetrical, and a bone's own axes may be any. With
/// K = (C · G_b(rest))⁻¹ · S₀ · G_p(rest), which brings the partner's axes to the bone's own, this is in the channels
///
///     R_b' = rest_b⁻¹ · K_parent · rest_p · R_p · K_b⁻¹
///
/// Where bones rest as no body can, K exchanges whole axes, as is nearest on the mean over the take. Where it exchanges
/// axes, and where a bone cannot make every rotation, the partner's angles are copied with other signs. Positions are
/// reflected; those of roots at the plane through the position of the first root at rest. Done twice, it gives the take
/// again.
///
/// Markers are reflected, and those of both sides exchange their names. Refused where no two bones or markers are known
/// as left and right, or neither the rest pose nor the take shows how the sides are reflections of each other. `up`: of
/// the figure's axes.
Mirrored mirror(figure::Figure& figure, figure::Axis up, const base::Run& run = {});

}  // namespace skelplay::processing
