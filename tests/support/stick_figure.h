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
#include <vector>

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
    bool fingers = false;   // an index finger of two bones and a little finger of one on each hand
    double palms = 0;       // degrees that they are turned to the front, about the arm
    bool ground = false;    // a root on the ground above the hips
    bool hips_move = true;  // whether the hips have position channels; else only what is above them
};

/// The angles of a joint in a frame, in degrees about z, x and y, in this order of multiplication.
using StickAngles = std::function<glm::dvec3(std::string_view joint, std::size_t frame)>;
/// Where the hips are in a frame, in a figure of scale 1 that is not turned.
using StickPlace = std::function<glm::dvec3(std::size_t frame)>;

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
    figure::SkeletonBuilder builder;
    figure::Motion motion;
    std::vector<std::pair<std::string, bool>> joints;  // with whether they have positions
    const auto add = [&](const std::string& name, std::size_t parent, const glm::dvec3& offset, bool moves = false) {
        figure::Bone bone;
        bone.name = name;
        bone.offset = like.scale * (like.turn * offset);
        const std::uint32_t first = static_cast<std::uint32_t>(motion.channels.size());
        const figure::BoneId id = figure::bone_id(joints.size());  // joints are added depth first
        const auto channel = [&](figure::ChannelRole role, figure::Axis axis) {
            motion.channels.push_back({id, role, axis, static_cast<std::uint32_t>(motion.channels.size())});
        };
        using figure::Axis;
        if (moves)
            for (const Axis axis : {Axis::x, Axis::y, Axis::z}) channel(figure::ChannelRole::replace_offset, axis);
        for (const Axis axis : {Axis::z, Axis::x, Axis::y}) channel(figure::ChannelRole::rotate, axis);
        bone.channels = {first, static_cast<std::uint32_t>(motion.channels.size()) - first};
        joints.emplace_back(name, moves);
        return builder.add(std::move(bone), parent);
    };
    const auto end = [&](std::size_t joint, const glm::dvec3& offset) {
        builder[joint].tail = like.scale * (like.turn * offset);
    };
    constexpr std::size_t none = figure::SkeletonBuilder::no_parent;
    const std::size_t root = like.ground ? add("Root", none, glm::dvec3(0.0), !like.hips_move) : none;
    const double hip_height = 5 + 10 + 80 * like.leg_length;
    const std::size_t hips =
        add("Hips", root, like.ground && !like.hips_move ? glm::dvec3(0.0) : glm::dvec3(0, hip_height, 0),
            like.hips_move || !like.ground);
    std::size_t spine = hips;
    for (int i = 0; i < like.spines; ++i)
        spine = add(i == 0 ? "Spine" : "Spine" + std::to_string(i), spine, {0, i == 0 ? 10.0 : 30.0 / like.spines, 0});
    const double top = 40.0 - 30.0 / like.spines * (like.spines - 1);  // from the last of them to the neck
    for (const double side : {1.0, -1.0}) {
        const std::string name = side > 0 ? "Left" : "Right";
        const double down = glm::radians(like.arms_down);
        const glm::dvec3 out(side * std::cos(down), -std::sin(down), 0);
        const std::size_t arm = add(name + "Arm", spine, {20 * side, top - 5, 0});
        const std::size_t forearm = add(name + "ForeArm", arm, 25.0 * out);
        const std::size_t hand = add(name + "Hand", forearm, 25.0 * out);
        end(hand, 15.0 * out);
        if (!like.fingers) continue;
        const double roll = glm::radians(like.palms);
        const glm::dvec3 front(0, std::sin(roll), std::cos(roll));  // where the thumb would be
        const std::size_t finger = add(name + "HandIndex1", hand, 10.0 * out + 3.0 * front);
        end(add(name + "HandIndex2", finger, 4.0 * out), 3.0 * out);
        end(add(name + "HandPinky1", hand, 10.0 * out - 3.0 * front), 3.0 * out);
    }
    const std::size_t neck = add("Neck", spine, {0, top, 0});
    end(add("Head", neck, {0, 15, 0}), {0, 20, 0});
    for (const double side : {1.0, -1.0}) {
        const std::string name = side > 0 ? "Left" : "Right";
        const std::size_t thigh = add(name + "UpLeg", hips, {10 * side * like.hip_width, -5, 0});
        const std::size_t shin = add(name + "Leg", thigh, {0, -40 * like.leg_length, 0});
        const std::size_t foot = add(name + "Foot", shin, {0, -40 * like.leg_length, 0});
        end(add(name + "ToeBase", foot, {0, -8, 12}), {0, 0, 8});
    }
    figure::Figure figure;
    figure.name = "stick.bvh";
    figure.motion_file = figure.skeleton_file = figure.name;
    figure.position_rule = figure::PositionRule::replace;
    figure.skeleton = std::get<figure::SkeletonBuilder::Built>(builder.build()).skeleton;
    motion.columns = motion.channels.size();
    motion.frames = frames;
    motion.frame_time = 1.0 / 60;
    for (std::size_t frame = 0; frame < frames; ++frame)
        for (std::size_t joint = 0; joint < joints.size(); ++joint) {
            const auto& [name, moves] = joints[joint];
            const glm::dvec3 rest = figure.skeleton[figure::bone_id(joint)].offset;
            const bool carries = moves && place;
            const glm::dvec3 origin = carries ? like.scale * (like.turn * place(frame)) : rest;
            if (moves)
                for (int axis = 0; axis < 3; ++axis) motion.samples.push_back(origin[axis]);
            const glm::dvec3 turns = angles ? angles(name, frame) : glm::dvec3(0.0);
            for (int i = 0; i < 3; ++i) motion.samples.push_back(turns[i]);
        }
    figure.take = std::move(motion);
    return figure;
}

}  // namespace skelplay::test
