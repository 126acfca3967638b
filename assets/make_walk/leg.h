#pragma once

#include <glm/glm.hpp>

#include "body.h"
#include "gait_curves.h"

namespace skelplay::make_walk {

/// A posed leg, all in the axes that its inputs were in.
struct LegPose {
    glm::dmat3 thigh_axes{1.0};  // the femur's own axes, as columns
    double knee_flexion = 0.0;   // degrees
    glm::dmat3 shank_axes{1.0};  // the tibia's own axes
};

/// Thigh and shank: lengths and the two ways of posing them.
class Leg {
public:
    Leg(const Body& body, Side side);

    /// The hip joint, from the root, in the pelvis's axes: cm.
    const glm::dvec3& hip() const { return hip_; }

    /// The leg as the gait curves bend it, at this phase of its own side, in the pelvis's axes.
    LegPose bent(const GaitCurves& curves, double phase) const;

    /// From the hip to the ankle: cm.
    glm::dvec3 hip_to_ankle(const LegPose& pose) const;

    /// The leg that reaches from the hip to the ankle with its knee hinge as near to `hinge` as can be (the
    /// knee turns the same way as in the curves). A point out of reach is approached with the leg almost
    /// straight.
    LegPose reaching(const glm::dvec3& hip_to_ankle, const glm::dvec3& hinge) const;

private:
    Side side_;
    glm::dvec3 hip_;
    double thigh_;
    double shank_;
};

}  // namespace skelplay::make_walk
