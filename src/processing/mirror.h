#pragma once

#include "analysis/placement.h"

namespace skelplay::processing {
/// Which bones of a skeleton, or which markers, change places when left and right are exchanged.
struct MirrorPairs {
    std::vector<BoneId> partner;  // by BoneId; in the middle of the body and without a partner: the bone itself
    std::vector<BoneId> alone;    // below a bone with a partner, but without one; by id
    std::size_t pairs = 0;
};

/// Pairs bones whose parents are a pair, or one bone: by name ("LeftArm" and "RightArm"), else as the same part of the
/// body, else if bones below them are; and below a pair also by the same name or the same place among as many children.
MirrorPairs mirror_pairs(const figure::Skeleton& skeleton, const analysis::Body& body);

/// What was mirrored.
struct Mirrored {
    std::optional<std::string> refused;  // why it was not, in a sentence; then nothing was changed
    MirrorPairs pairs;
    // of bones that cannot make what their partner does: the farthest in the whole take, in radians
    BoneId worst = BoneId::none;
    double apart = 0.0;
    bool stopped = false;
};

/// Exchanges left and right: the take is reflected at an upright plane of the figure's axes, and each bone makes the
/// reflection of what its partner does. With p the partner of b, S the reflection at the plane of the take, and S₀ that
/// at the plane between the two sides of the rest pose,
///
///     G_b'(f) = S · G_p(f) · G_p(rest)⁻¹ · S₀ · C · G_b(rest)
///
/// where G are a bone's axes in the figure, and C is the rotation between the rest poses of both sides (see
/// match_rest()), so that these need not be quite symmetrical. With K = (C · G_b(rest))⁻¹ · S₀ · G_p(rest), which
/// brings the partner's axes to the bone's own, this is in the channels
///
///     R_b' = rest_b⁻¹ · K_parent · rest_p · R_p · K_b⁻¹
///
/// Where bones rest as no body can, K exchanges whole axes, as is nearest on the mean over the take. There, and where a
/// bone cannot make every rotation, the partner's angles are copied with other signs. Positions are reflected; those of
/// roots at the plane through the position of the first root at rest. Done twice, it gives the take again.
///
/// Markers are reflected, and those of both sides exchange their names, as the sides of events do. Refused where no two
/// bones or markers are known as left and right, neither the rest pose nor the take shows how the sides are reflections
/// of each other, or the file has force plates or axes of segments.
Mirrored mirror(figure::Figure& figure, const analysis::Placement& placement, const base::Run& run = {});

/// Exchanges the names of left and right, and the sides of events, in the same pairs, and moves nothing.
Mirrored exchange_names(figure::Figure& figure, const analysis::Placement& placement);
}  // namespace skelplay::processing
