#pragma once

#include <array>

#include "analysis/frames.h"
#include "base/run.h"
#include "processing/rest_match.h"

namespace skelplay::processing {

/// Where the joints of a foot go: ankle, ball and tip, as far as both figures have them.
inline constexpr std::size_t most_foot_joints = 3;
using FootPositions = std::array<glm::dvec3, most_foot_joints>;

/// A joint of a foot: `reach` from the origin of a bone, in the bone's axes.
struct FootJoint {
    figure::BoneId bone = figure::BoneId::none;
    glm::dvec3 reach{0.0};
};

/// A foot that stands at times, of both figures.
struct HeldFoot {
    Leg leg;                                 // of the target
    std::vector<FootJoint> target, source;   // as many of both
    std::vector<figure::FrameRange> spans;  // when it stands, in order, with gaps between them
    std::vector<FootPositions> positions;    // by frame: the source's joints, times the scale, in the target's axes
    std::vector<FootPositions> travel;       // by frame: there from the target's joints
    std::vector<glm::dvec3> corrections;     // by frame: what the target's foot is moved by
};

/// The feet of the source that stand in its take (analysis/contacts.h) and have a leg on the target that can be bent.
std::vector<HeldFoot> held_feet(const RestMatch& match, const RetargetOptions& options, const base::Run& run = {});

/// Works out the corrections from the ways, which are let go. While a foot stands, it rolls over heel, ball and tip as
/// the source's does: from each frame to the next, whichever joint of the source moves least is the one that is held,
/// so that the target's moves as far as it does, times the scale. Else it stays where the legs put it: the corrections
/// of a stand have no mean. Before and after they fade for `fade_frames` (≥ 1) frames.
void find_corrections(HeldFoot& foot, std::size_t fade_frames);

/// The joints of a leg in a frame.
struct LegPose {
    glm::dvec3 hip{0.0};
    glm::dvec3 knee{0.0};
    glm::dvec3 ankle{0.0};
};

/// What a leg is rotated by, in the figure's axes, so that its ankle comes to another position.
struct LegRotation {
    glm::dmat3 thigh{1.0};
    glm::dmat3 shin{1.0};
    LegPose pose;  // afterwards
};

/// Two-bone inverse kinematics: lengths are kept, the knee stays on its side, and the leg is never stretched further
/// than it nearly could be, or was. The straighter the leg, the less it is made shorter or longer, as a millimetre
/// there rotates the knee by degrees: then the ankle only comes to the direction of where it should be.
LegRotation reach(const LegPose& leg, const glm::dvec3& ankle);

}  // namespace skelplay::processing
