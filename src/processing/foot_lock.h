#pragma once

#include <cstddef>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <stop_token>
#include <vector>

#include "analysis/frames.h"
#include "processing/rest_match.h"

namespace skelplay::processing {

/// A foot that stands at times, of both figures. What is held is the ball of the foot, or the ankle where one of them
/// has no toes.
struct HeldFoot {
    Leg leg;                                       // of the target
    figure::BoneId held = figure::BoneId::none;    // of the target: toes or foot
    figure::BoneId source = figure::BoneId::none;  // the same bone of the source
    glm::dvec3 knee_front{0, 0, 1};                // where the knee bends to, in the thigh's axes
    std::vector<analysis::FrameSpan> spans;        // when it stands, in order, with gaps between them
    /// By frame, in the target's units: where the source's goes, times the scale, from where the target's goes; then,
    /// after spread_corrections(), what the target's is to be moved by.
    std::vector<glm::dvec3> way;
};

/// The feet of the source that stand in its take (analysis/contacts.h) and have a leg on the target that can be bent.
std::vector<HeldFoot> held_feet(const RestMatch& match, const RetargetOptions& options);

/// Turns the ways into corrections. While a foot stands it keeps its mean way from the source's: it moves as that one
/// does, and its steps stay as long as the target's legs make them. Before and after, the correction fades for
/// `fade_frames` (≥ 1) frames.
void spread_corrections(HeldFoot& foot, std::size_t fade_frames);

/// The joints of a leg in a frame.
struct LegPose {
    glm::dvec3 hip{0.0};
    glm::dvec3 knee{0.0};
    glm::dvec3 ankle{0.0};
};

/// What a leg is turned by, in the figure's axes, so that its ankle comes to another place.
struct LegTurn {
    glm::dmat3 thigh{1.0};
    glm::dmat3 shin{1.0};
    LegPose pose;  // afterwards
};

/// Two-bone inverse kinematics: lengths are kept, the knee stays on its side, and the leg is never stretched further
/// than it nearly could be, or was. `front` is where the knee of a straight leg bends to, of unit length.
LegTurn reach(const LegPose& leg, const glm::dvec3& ankle, const glm::dvec3& front);

}  // namespace skelplay::processing
