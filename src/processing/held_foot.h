#pragma once

#include "processing/rest_match.h"

namespace skelplay::processing {
inline constexpr double fade_seconds = 0.2;  // before and after a stand, in which the hold on a foot fades

/// The positions of a foot's joints: ankle, ball and tip, as far as both figures have them.
inline constexpr std::size_t most_foot_joints = 3;
using FootPositions = std::array<glm::dvec3, most_foot_joints>;

/// A joint of a foot: `reach` from the origin of a bone, in the bone's axes.
struct FootJoint {
    BoneId bone = BoneId::none;
    glm::dvec3 reach{0.0};
};

/// A foot of both figures that stands in some frames.
struct HeldFoot {
    Leg leg;                                // of the target
    std::vector<FootJoint> target, source;  // of equal size
    glm::dvec3 up{0, 1, 0};                 // of the target
    double near_ground = 0.0;               // above its lowest place that a joint is on the ground, in the target's units
    std::vector<figure::FrameRange> spans;  // the frames in which it stands, in order, with gaps
    std::vector<FootPositions> positions;   // by frame: the source's joints, times the scale, in the target's axes
    std::vector<FootPositions> travel;      // by frame: from the target's joints to `positions`
    std::vector<glm::dvec3> corrections;    // by frame: the shift of the target's foot
};

/// The feet that stand in the source's take (analysis/contacts.h) and whose leg on the target can be bent.
std::vector<HeldFoot> held_feet(const RestMatch& match, const RetargetOptions& options, const base::Run& run = {});

/// Computes the corrections from `positions` and `travel`, and frees these two. While a foot stands, it rolls over
/// heel, ball and tip as the source's foot does: from each frame to the next, of the joints near the ground the one
/// that moves least on the source is held, so that the target's joint moves as far, times the scale. The mean
/// correction of a stand is 0. Before and after a stand corrections fade for `fade_frames` (≥ 1) frames.
void find_corrections(HeldFoot& foot, std::size_t fade_frames);

/// The joints of a leg in a frame.
struct LegPose {
    glm::dvec3 hip{0.0};
    glm::dvec3 knee{0.0};
    glm::dvec3 ankle{0.0};
};

/// The rotations of a leg, in the figure's axes, that bring its ankle to another position.
struct LegRotation {
    glm::dmat3 thigh{1.0};
    glm::dmat3 shin{1.0};
    LegPose pose;  // afterwards
};

/// Two-bone inverse kinematics: lengths are kept, the knee stays on its side, and the leg is never stretched beyond
/// 99.9 % of its length, or what it was. The straighter the leg, the less its extension changes.
LegRotation bend_leg(const LegPose& leg, const glm::dvec3& ankle);
}  // namespace skelplay::processing
