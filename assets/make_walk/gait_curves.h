#pragma once

#include "periodic_curve.h"

namespace skelplay::make_walk {

/// How an adult's joints turn while walking on the level at a comfortable speed, against the phase of the
/// gait cycle of one's own side (in cycles, 0 = that side's heel strikes the ground). Degrees, unless said
/// otherwise.
struct GaitCurves {
    // The leg; bending is positive.
    PeriodicCurve hip_flexion;    // of the thigh against the pelvis
    PeriodicCurve hip_adduction;  // thigh towards the other leg
    PeriodicCurve hip_rotation;   // knee turned inwards
    PeriodicCurve knee_flexion;
    PeriodicCurve ankle_dorsiflexion;

    // The pelvis, against the world.
    PeriodicCurve pelvis_tilt;       // leaning forward
    PeriodicCurve pelvis_obliquity;  // this side up
    PeriodicCurve pelvis_rotation;   // this side forward
    PeriodicCurve pelvis_sway;       // cm towards this side

    // The upper body.
    PeriodicCurve thorax_rotation;   // this side's shoulder forward, against the world
    PeriodicCurve thorax_lean;       // towards this side, against the world
    PeriodicCurve shoulder_flexion;  // of the upper arm against the trunk
    PeriodicCurve elbow_flexion;
};

GaitCurves adult_gait();

}  // namespace skelplay::make_walk
