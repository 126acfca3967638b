#pragma once

#include "analysis/motion_check.h"
#include "processing/held_foot.h"

namespace skelplay::processing {
/// A foot that was held.
struct LockedFoot {
    BoneId bone = BoneId::none;
    std::size_t stances = 0;
    double farthest = 0.0;          // by which the foot was moved, in the figure's lengths
    std::size_t frame = 0;          // in which that was
    BoneId rotated = BoneId::none;  // the bone of its leg that turns most; none: none does
    double rotation = 0.0;          // by which it turns in its parent's axes, in radians
    double missed = 0.0;            // by which it stays from where it was to be while it stands, as the leg is straight
};

/// What was held.
struct LockedFeet {
    std::vector<LockedFoot> feet;
    BoneId root = BoneId::none;  // the bone that followed the feet; none: none can
    double farthest = 0.0;       // by which it was moved, in the figure's lengths
    std::size_t frame = 0;       // in which that was
};

/// Holds the feet where they stand (analysis/contacts.h), or slide by what the check found (FindingKind::foot_slide;
/// other findings are ignored), as who slides fast does not stand. While a foot stands, the joint of it that moves
/// least from a frame to the next stays where it is, so that the foot rolls over heel, ball and tip; before and after a
/// stance it goes over into its own path (held_foot.h). Only thigh, shin and foot are rotated; the foot keeps its
/// direction. Where a leg is too straight to reach that, the root follows the feet, with all of the body that does not
/// stand. `only_slides`: feet that stand without sliding are left alone. `options`: what the user says about the figure
/// as a source. Nothing when stopped.
LockedFeet lock_feet(figure::Figure& figure, std::span<const analysis::Finding> findings, bool only_slides,
                     const RetargetOptions& options, const base::Run& run = {});

/// What a foot that is moved asks of the root in a frame.
struct LegPull {
    glm::dvec3 along{0.0};  // the direction from hip to ankle
    glm::dvec3 shift{0.0};  // of the foot
    double weight = 0.0;    // 1: the leg is straight, so that its length cannot change; 0: it can
};

/// The straighter a leg, the more it asks the root to follow. The foot's shift is zero yet.
LegPull leg_pull(const LegPose& leg);

/// The root's shifts by frame, with which straight legs keep their lengths: the shortest shift that moves both ends of
/// the legs alike along them (least squares, damped), and no faster than a body sways. `legs`: by leg and frame.
std::vector<glm::dvec3> root_shifts(std::vector<std::vector<LegPull>> legs, double frame_time);
}  // namespace skelplay::processing
