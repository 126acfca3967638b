#pragma once

#include "processing/reference_pose.h"
#include "processing/retarget.h"

namespace skelplay::processing {
/// A source of a bone, and the rotation from its axes to the bone's:
///     G_t = U · G_s · after,      after = G_s(rest)⁻¹ · C · G_t(rest)
struct MatchedSource {
    BoneId bone = BoneId::none;
    double share = 1.0;  // relative to all sources of the bone: they sum to 1
    glm::dmat3 after{1.0};
};

/// A leg; bones that are not known are none.
struct Leg {
    BoneId thigh = BoneId::none;
    BoneId shin = BoneId::none;
    BoneId foot = BoneId::none;
    BoneId toes = BoneId::none;
};

/// The measures of a figure that retargeting needs.
struct RetargetFigure {
    const figure::Figure* figure = nullptr;  // never null
    analysis::Body body;
    ReferencePose reference;
    std::vector<Leg> legs;  // the left one and the right one
};

/// The conversion of a pose of the source into one of the target.
struct RestMatch {
    RetargetFigure source, target;
    glm::dvec3 up{0, 1, 0};                           // in the target's axes
    glm::dmat3 rotation{1.0};                         // U: from the source's axes to the target's, up to up
    std::vector<std::vector<MatchedSource>> sources;  // by the target's BoneId; empty: the bone stays at rest
    /// By the target's BoneId: C, the rotation from the target's rest pose to the source's; else its parent's.
    std::vector<glm::dmat3> between;
    MotionScale scale;
    double raise = 0.0;  // of the target along its up axis, in its units: the difference of the ankles' heights
};

/// Measures both figures and matches their rest poses:
///
/// 1) Bodies: left, up and front of the target's body are rotated to the source's.
/// 2) Hips, spine, neck, head and collars keep the remaining difference of their rest poses, as it is anatomy. Feet and
///    toes are only rotated about the up axis, as both rest on their soles.
/// 3) Each other bone is rotated with its parent and then by the shortest path onto the source's bone, so a T pose and
///    an A pose agree. If the palm of a hand then faces another direction, the hand is twisted, half of it by the
///    forearm.
///
/// If a rest pose is none that a body can have, the frame of its take in which it stands most upright replaces it.
RestMatch match_rest(const figure::Figure& source, const figure::Figure& target, const BoneMap& map,
                     const RetargetOptions& options);
}  // namespace skelplay::processing
