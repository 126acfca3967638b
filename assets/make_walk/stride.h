#pragma once

#include <glm/glm.hpp>
#include "body.h"
#include "foot.h"
#include "gait_curves.h"
#include "leg.h"
#include "periodic_curve.h"

namespace skelplay::make_walk {
/// One gait cycle of the lower body, computed so that planted feet do not move.
///
/// The gait curves alone would let the feet slide and sink by a centimetre or two, like any averaged curves on another
/// body. So the planted foot leads: it rolls over its heel, rests, and rolls over its ball. The pelvis goes where the
/// curves put it above that foot, smoothed over the cycle. In swing the foot follows the curves, with smooth
/// transitions at take-off and landing. `leg` then bends hip and knee to fit.
///
/// Phases are in cycles. Positions are in cm, relative to a point on the ground that moves ahead at constant speed.
class Stride {
public:
    explicit Stride(const Body& body);

    const GaitCurves& curves() const { return curves_; }

    /// The length of one cycle: cm.
    double length() const { return length_; }

    /// phase: that of the right side.
    glm::dmat3 pelvis_axes(double phase) const;
    glm::dvec3 pelvis_position(double phase) const;

    /// own_phase: that of this side. The foot points ahead, turned out by `toe_out`.
    glm::dvec3 ankle_position(Side side, double own_phase) const;
    FootPitch foot_pitch(double own_phase) const;
    LegPose leg(Side side, double own_phase) const;

    /// Degrees by which each foot points outwards.
    static constexpr double toe_out = 7.0;

private:
    struct Landing {
        glm::dvec3 gap{0.0};        // cm
        glm::dvec3 gap_speed{0.0};  // cm per cycle
    };

    const Leg& leg_of(Side side) const { return side == Side::left ? left_ : right_; }
    double curve_foot_pitch(double own_phase) const;
    FootPitch standing_pitch(double own_phase) const;
    glm::dvec3 curve_ankle_from_root(Side side, double own_phase) const;
    glm::dvec3 standing_ankle(Side side, double own_phase) const;
    glm::dvec3 swinging_ankle(Side side, double own_phase) const;
    glm::dvec3 root_above_standing_foot(Side side, double own_phase) const;
    void plan_stride_length();
    void plan_pelvis_path();
    Landing plan_landing(Side side) const;

    GaitCurves curves_;
    Foot foot_;
    Leg left_;
    Leg right_;
    double length_ = 0.0;
    PeriodicCurve pelvis_height_;
    PeriodicCurve pelvis_surge_;
    Landing left_landing_;
    Landing right_landing_;
};
}  // namespace skelplay::make_walk
