#include "stride.h"
#include <algorithm>
#include <cmath>
#include <vector>
#include "rotation.h"

namespace skelplay::make_walk {
namespace {
constexpr double half_step_width = 5.0;  // cm from the line of travel to each ankle
constexpr double toe_clearance = 2.2;    // cm by which the curves are lifted when the swinging toes are lowest

// A transition, in cycles of the side in question.
struct Span {
    double from = 0.0;
    double to = 0.0;
};
constexpr Span foot_comes_down{-0.04, 0.12};
constexpr Span heel_rises{0.26, 0.46};
constexpr Span toes_roll_up{0.51, 0.66};
constexpr Span foot_lifts_off{0.56, 0.70};  // around toe-off
constexpr Span toes_straighten{0.62, 0.86};
constexpr Span toes_pass_low{0.68, 0.92};
constexpr Span foot_lands{0.90, 1.0};
constexpr Span weight_goes_over{0.0, 0.12};  // from heel strike to the other foot's toe-off

// From 0 to 1 over the span, level at both ends up to the second derivative.
double ease(const Span& span, double phase) {
    const double t = std::clamp((phase - span.from) / (span.to - span.from), 0.0, 1.0);
    return t * t * t * (10.0 + t * (6.0 * t - 15.0));
}

double wrapped(double phase) { return phase - std::floor(phase); }

// From 0 up to 1 in the middle of the span and back to 0.
double bump(const Span& span, double phase) {
    const double middle = 0.5 * (span.from + span.to);
    return ease({span.from, middle}, phase) - ease({middle, span.to}, phase);
}

double right_phase_of(Side side, double own_phase) { return side == Side::right ? own_phase : own_phase - 0.5; }
}  // namespace

Stride::Stride(const Body& body) : curves_(adult_gait()), foot_(body), left_(body, Side::left), right_(body, Side::right) {
    plan_stride_length();
    plan_pelvis_path();
    left_landing_ = plan_landing(Side::left);
    right_landing_ = plan_landing(Side::right);
}

glm::dmat3 Stride::pelvis_axes(double phase) const {
    return fixed_xyz(
        {curves_.pelvis_tilt.at(phase), curves_.pelvis_rotation.at(phase), -curves_.pelvis_obliquity.at(phase)});
}

glm::dvec3 Stride::pelvis_position(double phase) const {
    return {-curves_.pelvis_sway.at(phase), pelvis_height_.at(phase), pelvis_surge_.at(phase)};
}

// The foot's toes-up angle from the joint curves.
double Stride::curve_foot_pitch(double own_phase) const {
    return curves_.hip_flexion.at(own_phase) - curves_.pelvis_tilt.at(own_phase) - curves_.knee_flexion.at(own_phase) +
           curves_.ankle_dorsiflexion.at(own_phase);
}

// On the ground the foot is exactly flat from foot flat to heel off, while all of it bears weight (Perry: about 10 % to
// 30 %). Then the toes stay down while the heel rises, and at the very end the foot rolls over their tip.
FootPitch Stride::standing_pitch(double own_phase) const {
    const double phase = wrapped(own_phase);
    const double nearest = wrapped(phase + 0.5) - 0.5;  // time since the nearest heel strike
    const double flat = ease(foot_comes_down, nearest) * (1.0 - ease(heel_rises, nearest));
    const double foot = curve_foot_pitch(phase) * (1.0 - flat);
    const double rolled_up = -30.0 * ease(toes_roll_up, phase);
    return {foot, foot > 0.0 ? foot : rolled_up};
}

// In swing the toes straighten gradually.
FootPitch Stride::foot_pitch(double own_phase) const {
    const double phase = wrapped(own_phase);
    const FootPitch standing = standing_pitch(phase);
    const double bent_up = standing.toes - standing.foot;
    return {standing.foot, standing.foot + bent_up * (1.0 - ease(toes_straighten, phase))};
}

glm::dvec3 Stride::curve_ankle_from_root(Side side, double own_phase) const {
    const Leg& leg = leg_of(side);
    const double right_phase = right_phase_of(side, own_phase);
    return pelvis_axes(right_phase) * (leg.hip() + leg.hip_to_ankle(leg.bent(curves_, own_phase)));
}

// The foot lands at the start of its own cycle, just ahead of the moving reference point, and falls behind from there.
glm::dvec3 Stride::standing_ankle(Side side, double own_phase) const {
    const glm::dvec3 flat{sign(side) * half_step_width, foot_.ankle_height(), -length_ * own_phase};
    return flat + about_y(sign(side) * toe_out) * foot_.ankle_while_rolling(standing_pitch(own_phase));
}

glm::dvec3 Stride::swinging_ankle(Side side, double own_phase) const {
    const double lift = toe_clearance * bump(toes_pass_low, wrapped(own_phase));
    return pelvis_position(right_phase_of(side, own_phase)) + curve_ankle_from_root(side, own_phase) +
           glm::dvec3(0.0, lift, 0.0);
}

glm::dvec3 Stride::root_above_standing_foot(Side side, double own_phase) const {
    return standing_ankle(side, own_phase) - curve_ankle_from_root(side, own_phase);
}

// Blends from the planted position to the curves around toe-off, and to the landing position in the last part of swing.
glm::dvec3 Stride::ankle_position(Side side, double own_phase) const {
    const double phase = wrapped(own_phase);
    const double lifted = ease(foot_lifts_off, phase);
    if (lifted < 1.0) {
        return glm::mix(standing_ankle(side, phase), swinging_ankle(side, phase), lifted);
    }
    const Landing& landing = side == Side::left ? left_landing_ : right_landing_;
    const glm::dvec3 gap = landing.gap + landing.gap_speed * (phase - 1.0);
    return swinging_ankle(side, phase) + ease(foot_lands, phase) * gap;
}

LegPose Stride::leg(Side side, double own_phase) const {
    const double right_phase = right_phase_of(side, own_phase);
    const glm::dmat3 pelvis = pelvis_axes(right_phase);
    const Leg& leg = leg_of(side);
    const glm::dvec3 hip = pelvis_position(right_phase) + pelvis * leg.hip();
    const glm::dvec3 hinge = pelvis * leg.bent(curves_, own_phase).thigh_axes[0];
    return leg.reaching(ankle_position(side, own_phase) - hip, hinge);
}

// The stride length for which both feet give the same root position in the middle of double support, when the weight
// shifts.
void Stride::plan_stride_length() {
    constexpr double early = 0.5 * (weight_goes_over.from + weight_goes_over.to);
    constexpr double late = early + 0.5;
    // While length_ is 0, the planted foot does not fall behind; the root moves ahead of it instead.
    const double half_stride =
        root_above_standing_foot(Side::right, late).z - root_above_standing_foot(Side::right, early).z;
    length_ = 2.0 * half_stride;
}

// The pelvis above the foot that bears the weight, blended from one foot to the other in double support. A few
// harmonics of that path are enough, and have no kink. Both halves of the cycle are alike.
void Stride::plan_pelvis_path() {
    constexpr int samples = 240;
    constexpr int harmonics = 8;
    std::vector<double> height;
    std::vector<double> surge;
    for (int i = 0; i < samples; ++i) {
        const double phase = 0.5 * wrapped(2.0 * i / samples);
        const double loaded = ease(weight_goes_over, phase);
        const glm::dvec3 root = glm::mix(root_above_standing_foot(Side::right, phase + 0.5),
                                         root_above_standing_foot(Side::right, phase), loaded);
        height.push_back(root.y);
        surge.push_back(root.z);
    }
    pelvis_height_ = PeriodicCurve(height, harmonics);
    pelvis_surge_ = PeriodicCurve(surge, harmonics);
}

// The difference between the ankle on the ground and in the curves at heel strike, and its speed.
Stride::Landing Stride::plan_landing(Side side) const {
    constexpr double h = 1e-4;
    const auto gap = [&](double phase) { return standing_ankle(side, phase) - swinging_ankle(side, phase); };
    return {gap(0.0), (gap(h) - gap(-h)) / (2.0 * h)};
}
}  // namespace skelplay::make_walk
