#pragma once

#include "analysis/body.h"
#include "figure/figure.h"
#include "processing/bone_map.h"
#include "processing/retarget.h"
#include "processing/stance.h"

namespace skelplay::processing {

/// A source of a bone and what leads from its axes to the bone's:
///     G_t = U · G_s · after,      after = G_s(rest)⁻¹ · C · G_t(rest)
struct MatchedSource {
    figure::BoneId bone = figure::BoneId::none;
    double share = 1.0;  // of all sources of the bone: they sum up to 1
    glm::dmat3 after{1.0};
};

/// A leg, as far as its bones are known.
struct Leg {
    figure::BoneId thigh = figure::BoneId::none;
    figure::BoneId shin = figure::BoneId::none;
    figure::BoneId foot = figure::BoneId::none;
    figure::BoneId toes = figure::BoneId::none;
};

/// A figure as retargeting sees it.
struct Player {
    const figure::Figure* figure = nullptr;  // never null
    analysis::Body body;
    Stance stance;
    std::vector<Leg> legs;  // the left one and the right one
};

/// How a pose of the source becomes one of the target.
struct RestMatch {
    Player source, target;
    glm::dvec3 up{0, 1, 0};                           // in the target's axes
    glm::dmat3 rotation{1.0};                         // U: from the source's axes to the target's, up to up
    std::vector<std::vector<MatchedSource>> sources;  // by the target's BoneId; empty: the bone stays at rest
    /// By the target's BoneId: what leads from the target's rest pose to the source's there, C. Of a bone without
    /// sources that of the bone above.
    std::vector<glm::dmat3> between;
    MotionScale scale;
    double raise = 0.0;  // of the target along its up axis: its balls of the feet are so much higher, in its units
};

/// Measures both figures and matches their rest poses:
///
/// 1) The bodies: left, up and front of the target's body are rotated to the source's.
/// 2) Hips, spine, neck, head and collars keep what is between their rest poses then: where joints lie in the trunk
///    is anatomy. Feet and toes are only rotated about the up axis: both rest on their soles.
/// 3) Each bone of a leg, an arm or a finger, and what is no part of the body, is rotated with what it hangs on and
///    then by the shortest path along the source's bone: so a T pose and an A pose agree. A hand whose palm looks
///    another way then is twisted, by half with its forearm.
///
/// Where one of the rest poses is no pose that a body can have, the frame of its take in which it stands most upright
/// is taken instead.
RestMatch match_rest(const figure::Figure& source, const figure::Figure& target, const BoneMap& map,
                     const RetargetOptions& options);

}  // namespace skelplay::processing
