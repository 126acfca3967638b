#pragma once

#include "periodic_curve.h"

namespace skelplay::make_walk {
/// The joint angles of an adult walking on level ground at a comfortable speed. The phase is in gait cycles of the side
/// in question, 0 when that side's heel strikes the ground. Degrees, unless stated otherwise.
struct GaitCurves {
    // The leg; flexion is positive.
    PeriodicCurve hip_flexion;    // of the thigh relative to the pelvis
    PeriodicCurve hip_adduction;  // thigh towards the other leg
    PeriodicCurve hip_rotation;   // knee turned inwards
    PeriodicCurve knee_flexion;
    PeriodicCurve ankle_dorsiflexion;

    // The pelvis, relative to the world.
    PeriodicCurve pelvis_tilt;       // leaning forward
    PeriodicCurve pelvis_obliquity;  // this side up
    PeriodicCurve pelvis_rotation;   // this side forward
    PeriodicCurve pelvis_sway;       // cm towards this side

    // The upper body.
    PeriodicCurve thorax_rotation;   // this side's shoulder forward, relative to the world
    PeriodicCurve thorax_lean;       // towards this side, relative to the world
    PeriodicCurve shoulder_flexion;  // of the upper arm relative to the trunk
    PeriodicCurve elbow_flexion;
};

GaitCurves adult_gait();
}  // namespace skelplay::make_walk
