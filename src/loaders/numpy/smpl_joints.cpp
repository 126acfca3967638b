#include <array>

#include "loaders/numpy/numpy_figures.h"

namespace skelplay::loaders {

namespace {

struct SmplJoint {
    std::string_view name;
    int parent;  // index; -1: the root
    std::array<double, 3> offset;
};

// Metres. The left side is that of positive X. Names are those of the models' own code.
constexpr std::array<SmplJoint, body_joints> smpl_body{{
    {"pelvis", -1, {0, 0.94, 0}},
    {"left_hip", 0, {0.09, -0.05, 0}},
    {"right_hip", 0, {-0.09, -0.05, 0}},
    {"spine1", 0, {0, 0.11, -0.02}},
    {"left_knee", 1, {0, -0.42, 0}},
    {"right_knee", 2, {0, -0.42, 0}},
    {"spine2", 3, {0, 0.13, 0}},
    {"left_ankle", 4, {0, -0.41, 0}},
    {"right_ankle", 5, {0, -0.41, 0}},
    {"spine3", 6, {0, 0.06, 0}},
    {"left_foot", 7, {0.02, -0.05, 0.13}},
    {"right_foot", 8, {-0.02, -0.05, 0.13}},
    {"neck", 9, {0, 0.21, 0}},
    {"left_collar", 9, {0.07, 0.11, 0}},
    {"right_collar", 9, {-0.07, 0.11, 0}},
    {"head", 12, {0, 0.09, 0.03}},
    {"left_shoulder", 13, {0.11, 0.04, 0}},
    {"right_shoulder", 14, {-0.11, 0.04, 0}},
    {"left_elbow", 16, {0.28, 0, 0}},
    {"right_elbow", 17, {-0.28, 0, 0}},
    {"left_wrist", 18, {0.25, 0, 0}},
    {"right_wrist", 19, {-0.25, 0, 0}},
}};

constexpr std::array<SmplJoint, 3> smpl_face{{
    {"jaw", 15, {0, 0, 0.02}},
    {"left_eye_smplhf", 15, {0.03, 0.06, 0.07}},
    {"right_eye_smplhf", 15, {-0.03, 0.06, 0.07}},
}};

/// A finger of the left hand: its knuckle from the wrist, and the vector from each of its joints to the next.
struct SmplFinger {
    std::string_view name;
    std::array<double, 3> knuckle;
    std::array<double, 3> link;
};
constexpr std::array<SmplFinger, 5> smpl_fingers{{
    {"index", {0.1, 0, 0.025}, {0.03, 0, 0}},
    {"middle", {0.105, 0, 0}, {0.032, 0, 0}},
    {"pinky", {0.085, 0, -0.045}, {0.022, 0, 0}},
    {"ring", {0.1, 0, -0.022}, {0.03, 0, 0}},
    {"thumb", {0.03, -0.01, 0.03}, {0.03, 0, 0.02}},
}};

NumpyBone smpl_bone(std::string name, std::size_t parent, const std::array<double, 3>& offset, double side = 1.0) {
    return {std::move(name), parent, {side * offset[0], offset[1], offset[2]}};
}

void add_hand(std::vector<NumpyBone>& bones, std::string_view side, std::size_t wrist, double sign) {
    for (const SmplFinger& finger : smpl_fingers)
        for (int joint = 1; joint <= 3; ++joint)
            bones.push_back(smpl_bone(fmt::format("{}_{}{}", side, finger.name, joint),
                                      joint == 1 ? wrist : bones.size() - 1, joint == 1 ? finger.knuckle : finger.link,
                                      sign));
}

}  // namespace

std::vector<NumpyBone> smpl_joints(std::size_t count) {
    constexpr std::size_t smpl = 24;
    constexpr std::size_t with_hands = 52;
    constexpr std::size_t with_face = 55;
    constexpr std::size_t left_wrist = 20;
    constexpr std::size_t right_wrist = 21;
    std::vector<NumpyBone> bones;
    if (count != body_joints && count != smpl && count != with_hands && count != with_face) return bones;
    const auto add = [&](const SmplJoint& joint) {
        bones.push_back(smpl_bone(std::string(joint.name), static_cast<std::size_t>(joint.parent), joint.offset));
    };
    for (const SmplJoint& joint : smpl_body) add(joint);
    if (count == smpl) {
        bones.push_back(smpl_bone("left_hand", left_wrist, {0.08, 0, 0}));
        bones.push_back(smpl_bone("right_hand", right_wrist, {-0.08, 0, 0}));
    }
    if (count == with_face)
        for (const SmplJoint& joint : smpl_face) add(joint);
    if (count < with_hands) return bones;
    add_hand(bones, "left", left_wrist, 1.0);
    add_hand(bones, "right", right_wrist, -1.0);
    return bones;
}

}  // namespace skelplay::loaders
