#pragma once

#include <glm/glm.hpp>
#include "body.h"
#include "gait_curves.h"

namespace skelplay::make_walk {
/// A posed leg, in the axes of the inputs.
struct LegPose {
    glm::dmat3 thigh_axes{1.0};  // the femur's own axes, as columns
    double knee_flexion = 0.0;   // degrees
    glm::dmat3 shank_axes{1.0};  // the tibia's own axes
};

/// Thigh and shank: their lengths, and two ways to pose them.
class Leg {
public:
    Leg(const Body& body, Side side);

    /// The hip joint relative to the root, in the pelvis's axes: cm.
    const glm::dvec3& hip() const { return hip_; }

    /// The leg bent as in the gait curves, at this phase of its own side, in the pelvis's axes.
    LegPose bent(const GaitCurves& curves, double phase) const;

    /// From the hip to the ankle: cm.
    glm::dvec3 hip_to_ankle(const LegPose& pose) const;

    /// The leg that reaches from hip to ankle, with the knee's hinge as close to `hinge` as possible; the knee bends in
    /// the same direction as in the curves. If the point is out of reach, the leg is almost straight towards it.
    LegPose reaching(const glm::dvec3& hip_to_ankle, const glm::dvec3& hinge) const;

private:
    Side side_;
    glm::dvec3 hip_;
    double thigh_;
    double shank_;
};
}  // namespace skelplay::make_walk
