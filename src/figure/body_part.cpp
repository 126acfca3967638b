#include "figure/body_part.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "figure/bone_name.h"

namespace skelplay::figure {

namespace {

/// A family of skeletons, and names that distinguish it from the rows below.
struct Family {
    std::string_view name;
    std::array<std::string_view, 3> has;
    std::array<std::string_view, 2> lacks{};
};

// The first row that fits applies, so families with more specific names come first.
constexpr std::array families{
    Family{"SlimeVR", {"HMD", "Left-Hip", "Left-Knee"}},
    Family{"OpenNI", {"TORSO#", "LEFT_HIP#"}},
    Family{"Kinect", {"SpineBase", "HipLeft"}},
    Family{"DeepMotion", {"hips_JNT", "l_upleg_JNT"}},
    Family{"Rigify", {"thigh.L", "shin.L"}},
    Family{"MakeHuman", {"upperleg01.L", "lowerleg01.L"}},
    Family{"MakeHuman, old", {"UpLeg_L", "LoLeg_L"}},
    Family{"Bandai Namco", {"joint_Root", "UpperLeg_L", "LowerLeg_L"}},
    Family{"UE mannequin", {"thigh_l", "calf_l", "spine_01"}},
    Family{"MB-Lab", {"thigh_L", "calf_L", "spine01"}},
    Family{"SMPL", {"L_Hip", "L_Collar", "L_Knee"}},
    Family{"SMPL-X", {"left_hip", "left_collar", "left_knee"}},
    Family{"SOMA", {"LeftLeg", "LeftShin"}},
    Family{"Unity Humanoid", {"LeftUpperLeg", "LeftLowerLeg"}},
    Family{"DAZ Genesis", {"lThighBend", "lShldrBend"}},
    Family{"DAZ", {"lButtock", "lThigh", "lShldr"}},
    Family{"Poser", {"lThigh", "lShin", "lShldr"}},
    Family{"Rokoko", {"LeftInHandIndex", "LeftUpLeg", "LeftToeBase"}},
    Family{"Noitom", {"LeftInHandIndex", "LeftUpLeg"}},
    Family{"CMU as BVH", {"LHipJoint", "LeftUpLeg", "LowerBack"}},
    Family{"Geno", {"LeftUpLeg", "Spine3", "HeadEnd"}},
    Family{"LAFAN1", {"LeftUpLeg", "LeftToe", "Spine2"}, {"LeftToeBase", "LeftHandIndex1"}},
    Family{"Biovision, classic", {"LeftUpLeg", "LeftLowLeg", "LeftUpArm"}},
    Family{"MotionBuilder", {"LeftUpLeg", "LeftLeg", "LeftArm"}},
    Family{"Xsens", {"LeftElbow", "LeftKnee", "Chest4"}},
    Family{"Biovision", {"LeftElbow", "LeftKnee", "LeftHip"}},
    Family{"CMU", {"lfemur", "ltibia"}},
};

/// True when the name is the word, or the word after a prefix and a separator.
bool is_called(std::string_view name, std::string_view word) {
    if (name.size() < word.size()) return false;
    const std::size_t prefix = name.size() - word.size();
    if (!base::equal_ignoring_case(name.substr(prefix), word)) return false;
    const char before = prefix > 0 ? name[prefix - 1] : '_';
    return before == '_' || before == ':' || before == ' ' || before == '|';
}

bool any_called(std::span<const std::string_view> names, std::string_view word) {
    return std::ranges::any_of(names, [&](std::string_view name) { return is_called(name, word); });
}

bool any_begins(std::span<const std::string_view> names, std::string_view begin) {
    return std::ranges::any_of(names,
                               [&](std::string_view name) { return base::starts_with_ignoring_case(name, begin); });
}

bool fits(const Family& family, std::span<const std::string_view> names) {
    return std::ranges::all_of(family.has,
                               [&](std::string_view word) { return word.empty() || any_called(names, word); }) &&
           std::ranges::none_of(family.lacks,
                                [&](std::string_view word) { return !word.empty() && any_called(names, word); });
}

/// Names by the convention of the Acclaim definition, such as h_left_up_leg.
bool is_conventional(std::span<const std::string_view> names) {
    return std::ranges::any_of(names, [](std::string_view name) {
        const auto full = conventional_name(name);
        return full == "h_left_up_leg" || full == "h_left_up_arm";
    });
}

}  // namespace

std::string_view name(Part part) noexcept {
    static constexpr std::array<std::string_view, 22> names{
        "",        "ground", "hips",     "hip joint", "thigh", "shin", "foot", "toes", "spine", "collar", "upper arm",
        "forearm", "hand",   "knuckles", "finger",    "neck",  "head", "jaw",  "eye",  "tail",  "prop",   "helper"};
    return names.at(static_cast<std::size_t>(part));
}

std::string_view name(Side side) noexcept {
    switch (side) {
        case Side::left: return "left";
        case Side::right: return "right";
        case Side::none: break;
    }
    return {};
}

std::string_view family_of(std::span<const std::string_view> names) {
    if (any_begins(names, "mixamorig")) return "Mixamo";
    if (any_begins(names, "Bip01") || any_begins(names, "Bip001")) return "3ds Max Biped";
    if (is_conventional(names)) return "Acclaim";
    const auto* family = std::ranges::find_if(families, [&](const Family& each) { return fits(each, names); });
    return family == families.end() ? std::string_view() : family->name;
}

}  // namespace skelplay::figure
