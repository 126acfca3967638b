#pragma once

#include <cmath>
#include <cstddef>
#include <functional>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include "figure/figure.h"

namespace skelplay::test {
/// What a made figure is like.
struct StickFigure {
    double scale = 1.0;
    glm::dmat3 turn{1.0};  // of the whole rest pose
    double arms_down = 0;  // degrees from the T pose: 45 is an A pose
    double hip_width = 1;  // factor on the distance of the legs
    double leg_length = 1;
    int spines = 1;         // bones between hips and neck, together of one length
    bool collars = false;   // a Shoulder above each Arm, as MotionBuilder has it
    bool fingers = false;   // an index finger of two bones and a little finger of one on each hand
    double palms = 0;       // degrees that they are turned to the front, about the arm
    bool ground = false;    // a root on the ground above the hips
    bool hips_move = true;  // whether the hips have position channels; else only what is above them
};

/// The angles of a joint in a frame, in degrees about z, x and y, in this order of multiplication.
using StickAngles = std::function<glm::dvec3(std::string_view joint, std::size_t frame)>;
/// Where the hips are in a frame, in a figure of scale 1 that is not turned.
using StickPlace = std::function<glm::dvec3(std::size_t frame)>;

/// Collects the joints of a stick figure, depth first.
class StickBuilder {
public:
    explicit StickBuilder(const StickFigure& like) : like_(like) {}

    std::size_t add(const std::string& name, std::size_t parent, const glm::dvec3& offset, bool moves = false) {
        using figure::Axis;
        figure::Bone bone{.name = name, .offset = like_.scale * (like_.turn * offset)};
        bone.channels.first = static_cast<std::uint32_t>(motion_.channels.size());
        if (moves)
            for (const Axis axis : {Axis::x, Axis::y, Axis::z}) add_channel(figure::ChannelRole::replace_offset, axis);
        for (const Axis axis : {Axis::z, Axis::x, Axis::y}) add_channel(figure::ChannelRole::rotate, axis);
        bone.channels.count = static_cast<std::uint32_t>(motion_.channels.size()) - bone.channels.first;
        return bones_.add(std::move(bone), parent);
    }
    void end(std::size_t joint, const glm::dvec3& offset) { bones_[joint].tail = like_.scale * (like_.turn * offset); }

    /// At rest, with `frames` frames of zeros.
    figure::Figure figure(std::size_t frames) {
        figure::Figure figure;
        figure.name = "stick.bvh";
        figure.motion_file = figure.skeleton_file = figure.name;
        figure.position_rule = figure::PositionRule::replace;
        figure.skeleton = std::get<figure::Skeleton>(bones_.build());
        motion_.columns = motion_.channels.size();
        motion_.frames = frames;
        motion_.frame_time = 1.0 / 60;
        motion_.samples.resize(frames * motion_.columns, 0.0);
        figure.take = std::move(motion_);
        return figure;
    }

private:
    void add_channel(figure::ChannelRole role, figure::Axis axis) {
        const auto column = static_cast<std::uint32_t>(motion_.channels.size());
        motion_.channels.push_back({figure::bone_id(bones_.size()), role, axis, column});
    }

    const StickFigure& like_;
    figure::SkeletonBuilder bones_;
    figure::Motion motion_;
};

inline void add_arm(const StickFigure& like, StickBuilder& builder, std::size_t chest, double up, double side) {
    const std::string name = side > 0 ? "Left" : "Right";
    const double down = glm::radians(like.arms_down);
    const glm::dvec3 out(side * std::cos(down), -std::sin(down), 0);
    const glm::dvec3 collar(4 * side, up, 0);
    const std::size_t above = like.collars ? builder.add(name + "Shoulder", chest, collar) : chest;
    const glm::dvec3 offset = glm::dvec3(20 * side, up, 0) - (like.collars ? collar : glm::dvec3(0.0));
    const std::size_t arm = builder.add(name + "Arm", above, offset);
    const std::size_t forearm = builder.add(name + "ForeArm", arm, 25.0 * out);
    const std::size_t hand = builder.add(name + "Hand", forearm, 25.0 * out);
    builder.end(hand, 15.0 * out);
    if (!like.fingers) return;
    const double roll = glm::radians(like.palms);
    const glm::dvec3 front(0, std::sin(roll), std::cos(roll));  // where the thumb would be
    const std::size_t finger = builder.add(name + "HandIndex1", hand, 10.0 * out + 3.0 * front);
    builder.end(builder.add(name + "HandIndex2", finger, 4.0 * out), 3.0 * out);
    builder.end(builder.add(name + "HandPinky1", hand, 10.0 * out - 3.0 * front), 3.0 * out);
}

inline void add_leg(const StickFigure& like, StickBuilder& builder, std::size_t hips, double side) {
    const std::string name = side > 0 ? "Left" : "Right";
    const std::size_t thigh = builder.add(name + "UpLeg", hips, {10 * side * like.hip_width, -5, 0});
    const std::size_t shin = builder.add(name + "Leg", thigh, {0, -40 * like.leg_length, 0});
    const std::size_t foot = builder.add(name + "Foot", shin, {0, -40 * like.leg_length, 0});
    builder.end(builder.add(name + "ToeBase", foot, {0, -8, 12}), {0, 0, 8});
}

inline figure::Figure resting_stick_figure(const StickFigure& like, std::size_t frames) {
    StickBuilder builder(like);
    constexpr std::size_t none = figure::SkeletonBuilder::no_parent;
    const bool root_moves = like.ground && !like.hips_move;
    const std::size_t root = like.ground ? builder.add("Root", none, glm::dvec3(0.0), root_moves) : none;
    const glm::dvec3 height(0, 15 + 80 * like.leg_length, 0);
    const std::size_t hips = builder.add("Hips", root, root_moves ? glm::dvec3(0.0) : height, !root_moves);
    std::size_t chest = hips;
    for (int i = 0; i < like.spines; ++i)
        chest =
            builder.add(i == 0 ? "Spine" : "Spine" + std::to_string(i), chest, {0, i == 0 ? 10.0 : 30.0 / like.spines, 0});
    const double top = 40.0 - 30.0 / like.spines * (like.spines - 1);  // from the last of them to the neck
    for (const double side : {1.0, -1.0}) add_arm(like, builder, chest, top - 5, side);
    const std::size_t neck = builder.add("Neck", chest, {0, top, 0});
    builder.end(builder.add("Head", neck, {0, 15, 0}), {0, 20, 0});
    for (const double side : {1.0, -1.0}) add_leg(like, builder, hips, side);
    return builder.figure(frames);
}

/// A person who looks along +Z, as a BVH has it: all axes rest along the figure's, lengths in centimetres.
///
///                       Head (0, 160)
///                        |
///   RightHand ... RightArm  Neck (0, 145)  LeftArm (20, 140) ... LeftForeArm (45, 140) ... LeftHand (70, 140)
///                        |
///                      Spine (0, 105)
///                        |
///     RightUpLeg (-10, 90) - Hips (0, 95) - LeftUpLeg (10, 90)
///         RightLeg (-10, 50)          LeftLeg (10, 50)
///         RightFoot (-10, 10)         LeftFoot (10, 10)
///          RightToeBase (-10, 2, 12)   LeftToeBase (10, 2, 12), ends at (10, 2, 20)
inline figure::Figure stick_figure(const StickFigure& like, std::size_t frames = 1, const StickAngles& angles = {},
                                   const StickPlace& place = {}) {
    figure::Figure figure = resting_stick_figure(like, frames);
    auto& motion = std::get<figure::Motion>(figure.take);
    for (std::size_t frame = 0; frame < frames; ++frame)
        for (const figure::Bone& bone : figure.skeleton.bones()) {
            double* numbers = motion.samples.data() + frame * motion.columns + bone.channels.first;
            const glm::dvec3 origin = place ? like.scale * (like.turn * place(frame)) : bone.offset;
            const bool moves = bone.channels.count == 6;
            for (int axis = 0; moves && axis < 3; ++axis) *numbers++ = origin[axis];
            const glm::dvec3 turns = angles ? angles(bone.name, frame) : glm::dvec3(0.0);
            for (int i = 0; i < 3; ++i) *numbers++ = turns[i];
        }
    return figure;
}
}  // namespace skelplay::test
