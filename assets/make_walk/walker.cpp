#include "walker.h"
#include <string_view>
#include <utility>
#include "rotation.h"

namespace skelplay::make_walk {
namespace {
constexpr double frames_per_second = 120.0;
constexpr int frames_per_cycle = 128;  // 1.067 s: 112.5 steps a minute
constexpr int cycles_in_clip = 4;

double own_cycles(Side side, double right_cycles) { return side == Side::right ? right_cycles : right_cycles + 0.5; }
}  // namespace

Walker::Walker(const Body& body) : body_(body), stride_(body) {}

Frame Walker::frame_at(double cycles) const {
    Frame frame;
    frame.angles.resize(body_.bones.size());
    pose_pelvis(frame, cycles);
    pose_trunk(frame, cycles);
    for (const Side side : {Side::left, Side::right}) {
        pose_leg(frame, side, cycles);
        pose_arm(frame, side, cycles);
    }
    return frame;
}

// rotation: in the bone's own axes.
void Walker::set(Frame& frame, BoneId bone, const glm::dmat3& rotation) const {
    frame.angles[index(bone)] = fixed_xyz_angles(rotation);
}

void Walker::pose_pelvis(Frame& frame, double cycles) const {
    frame.root_position = stride_.pelvis_position(cycles) + glm::dvec3(0.0, 0.0, stride_.length() * cycles);
    set(frame, BoneId::root, stride_.pelvis_axes(cycles));
}

// Each bone's rotation is the difference between its parent's orientation and the wanted one.
void Walker::pose_leg(Frame& frame, Side side, double cycles) const {
    const BoneId femur = body_.find(side, "femur");
    const BoneId tibia = body_.find(side, "tibia");
    const BoneId foot = body_.find(side, "foot");
    const BoneId toes = body_.find(side, "toes");
    const double phase = own_cycles(side, cycles);
    const LegPose leg = stride_.leg(side, phase);
    const FootPitch pitch = stride_.foot_pitch(phase);

    const glm::dmat3 pelvis = stride_.pelvis_axes(cycles);
    set(frame, femur, glm::transpose(pelvis * rest_axes(body_[femur])) * leg.thigh_axes);

    frame.angles[index(tibia)].x = leg.knee_flexion;

    // The rotations of tibia and foot from rest to now, in world axes. At rest the foot is level and points outwards
    // already.
    const glm::dmat3 shank = leg.shank_axes * glm::transpose(rest_axes(body_[tibia]));
    const double out = sign(side) * Stride::toe_out;
    const glm::dmat3 pitched = about_y(out) * about_x(-pitch.foot) * about_y(-out);
    const glm::dmat3 foot_at_rest = rest_axes(body_[foot]);
    set(frame, foot, glm::transpose(shank * foot_at_rest) * pitched * foot_at_rest);

    frame.angles[index(toes)].x = pitch.toes - pitch.foot;
}

// Three bones of the back share the rotation from the pelvis to the thorax; three of the neck most of the rotation from
// the thorax to a head that looks ahead (Murray 1964, Crosbie 1997: movements get smaller higher up).
void Walker::pose_trunk(Frame& frame, double cycles) const {
    constexpr double forward_lean = 2.0;  // degrees
    constexpr double head_steadiness = 0.85;
    const GaitCurves& curves = stride_.curves();
    const glm::dvec3 pelvis{curves.pelvis_tilt.at(cycles), curves.pelvis_rotation.at(cycles),
                            -curves.pelvis_obliquity.at(cycles)};
    const glm::dvec3 thorax{forward_lean, curves.thorax_rotation.at(cycles), curves.thorax_lean.at(cycles)};

    for (const std::string_view name : {"lowerback", "upperback", "thorax"}) {
        frame.angles[index(body_.find(name))] = (thorax - pelvis) / 3.0;
    }
    for (const std::string_view name : {"lowerneck", "upperneck", "head"}) {
        frame.angles[index(body_.find(name))] = -head_steadiness * thorax / 3.0;
    }
}

void Walker::pose_arm(Frame& frame, Side side, double cycles) const {
    constexpr double abduction = 7.0;   // degrees; keeps the arm clear of the hip
    constexpr double turned_in = 14.0;  // so that a bent forearm points a little inwards
    constexpr double pronation = 22.0;
    const double phase = own_cycles(side, cycles);
    const double flexion = stride_.curves().shoulder_flexion.at(phase);
    const double ahead_of_other = flexion - stride_.curves().shoulder_flexion.at(phase + 0.5);
    const auto angles = [&](std::string_view name) -> glm::dvec3& { return frame.angles[index(body_.find(side, name))]; };

    angles("clavicle") = {0.07 * ahead_of_other, 0.0, sign(side) * -3.0};

    // At rest the arm is held out, 5 degrees below level. Twist it, swing it, then lower it.
    const double lowered = 85.0 - abduction;
    set(frame, body_.find(side, "humerus"),
        about_z(-sign(side) * lowered) * about_x(flexion) * about_y(sign(side) * turned_in));

    const double bent_at_rest = 5.0;
    angles("radius").x = stride_.curves().elbow_flexion.at(phase) - bent_at_rest;
    angles("wrist").y = sign(side) * pronation;
    angles("hand") = {4.0, 0.0, sign(side) * -4.0};
    angles("fingers").x = 18.0;
    angles("thumb") = {8.0, 0.0, sign(side) * -12.0};
}

Clip make_walk_clip() {
    Clip clip{make_body(), {}, frames_per_second};
    const Walker walker(clip.body);
    const double way_to_origin = 0.5 * cycles_in_clip * walker.stride_length();
    for (int i = 0; i < cycles_in_clip * frames_per_cycle; ++i) {
        Frame frame = walker.frame_at(static_cast<double>(i) / frames_per_cycle);
        frame.root_position.z -= way_to_origin;
        clip.frames.push_back(std::move(frame));
    }
    return clip;
}
}  // namespace skelplay::make_walk
