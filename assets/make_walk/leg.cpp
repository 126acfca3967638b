#include "leg.h"
#include <algorithm>
#include <cmath>
#include <glm/trigonometric.hpp>
#include "rotation.h"

namespace skelplay::make_walk {
namespace {
constexpr double straightest_knee = 3.0;  // degrees of flexion; people do not lock the knee while walking

// The femur's own x points right (hip flexion brings the knee forward), the tibia's left (knee flexion takes the ankle
// back): they differ by half a turn about the bone.
glm::dmat3 shank_axes(const glm::dmat3& thigh_axes, double flexion) {
    return thigh_axes * about_y(180.0) * about_x(flexion);
}

// The angle in degrees between the sides a and b of a triangle with c as its third side.
double angle_between(double a, double b, double c) {
    const double cosine = (a * a + b * b - c * c) / (2.0 * a * b);
    return glm::degrees(std::acos(std::clamp(cosine, -1.0, 1.0)));
}

// The third side of a triangle with the sides a and b and the angle between them, in degrees.
double third_side(double a, double b, double angle) {
    return std::sqrt(a * a + b * b - 2.0 * a * b * std::cos(glm::radians(angle)));
}

// A nearly straight leg bends by whole degrees for each millimetre between hip and ankle, and would snap straight at
// the end of its reach. So the distance is limited smoothly ("soft IK"): far below `reach` it is unchanged, at `reach`
// it is shortened by less than `softness`, and it never exceeds `reach`.
double softly_limited(double distance, double reach) {
    constexpr double softness = 0.05;  // cm
    return reach - softness * std::log1p(std::exp((reach - distance) / softness));
}
}  // namespace

Leg::Leg(const Body& body, Side side)
    : side_(side), hip_(direction(body[body.find(side, "hipjoint")]) * body[body.find(side, "hipjoint")].length),
      thigh_(body[body.find(side, "femur")].length), shank_(body[body.find(side, "tibia")].length) {}

// The clinical order of hip rotations (Grood & Suntay 1983): flexion about the pelvis's axis, rotation about the
// thigh's own axis, adduction about the axis perpendicular to both.
LegPose Leg::bent(const GaitCurves& curves, double phase) const {
    const glm::dmat3 straight_down = about_z(180.0);
    LegPose pose;
    pose.thigh_axes = about_x(-curves.hip_flexion.at(phase)) * about_z(-sign(side_) * curves.hip_adduction.at(phase)) *
                      about_y(-sign(side_) * curves.hip_rotation.at(phase)) * straight_down;
    pose.knee_flexion = curves.knee_flexion.at(phase);
    pose.shank_axes = shank_axes(pose.thigh_axes, pose.knee_flexion);
    return pose;
}

glm::dvec3 Leg::hip_to_ankle(const LegPose& pose) const {
    return thigh_ * pose.thigh_axes[1] + shank_ * pose.shank_axes[1];
}

LegPose Leg::reaching(const glm::dvec3& hip_to_ankle, const glm::dvec3& hinge) const {
    const double reach = third_side(thigh_, shank_, 180.0 - straightest_knee);
    const double distance = softly_limited(glm::length(hip_to_ankle), reach);
    const glm::dvec3 along = glm::normalize(hip_to_ankle);
    const glm::dvec3 across = glm::normalize(hinge - glm::dot(hinge, along) * along);
    const glm::dvec3 forward = glm::cross(across, along);

    const double lift = glm::radians(angle_between(thigh_, distance, shank_));
    const glm::dvec3 thigh = std::cos(lift) * along + std::sin(lift) * forward;
    LegPose pose;
    pose.thigh_axes = glm::dmat3(across, thigh, glm::cross(across, thigh));
    pose.knee_flexion = 180.0 - angle_between(thigh_, shank_, distance);
    pose.shank_axes = shank_axes(pose.thigh_axes, pose.knee_flexion);
    return pose;
}
}  // namespace skelplay::make_walk
