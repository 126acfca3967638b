#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace skelplay::figure {

enum class Side : std::uint8_t { none, left, right };

/// A part of the body, named after the bone that begins at its joint: the shin begins at the knee. The bones of a limb
/// are in the order of the hierarchy.
enum class Part : std::uint8_t {
    none,
    ground_root,  // a root on the ground, the parent of the hips
    hips,
    hip_joint,  // between the hips and a thigh
    thigh,
    shin,
    foot,
    toes,
    spine,
    collar,
    upper_arm,
    forearm,
    hand,
    knuckles,
    finger,
    neck,
    head,
    jaw,
    eye,
    tail,
    prop,
    helper,  // ends a chain or only connects two bones: "Nub", "End", "dummy", "twist"
};

/// Values of BodyBone::digit for fingers.
namespace fingers {
inline constexpr int all = 0;  // one bone for all fingers, except a thumb that has its own
inline constexpr int thumb = 1;
inline constexpr int index = 2;
inline constexpr int middle = 3;
inline constexpr int little = 5;
}  // namespace fingers

/// The part of the body that a bone is, by its name and its position in the hierarchy.
struct BodyBone {
    Part part = Part::none;
    Side side = Side::none;
    int digit = 0;   // of fingers (see above) and toes, 1: big toe; 0: not distinguished
    int number = 0;  // which of several bones of the part; 1: nearest to the hips
    friend bool operator==(const BodyBone&, const BodyBone&) = default;
};

/// "upper arm"; empty for `none`.
std::string_view name(Part part) noexcept;
/// "left", "right"; empty for `none`.
std::string_view name(Side side) noexcept;

/// The family of skeletons that uses these bone names: "CMU", "Mixamo", "Xsens". Prefixes are ignored. Empty when no
/// known family uses them.
std::string_view family_of(std::span<const std::string_view> bone_names);

/// Which of several bones of a limb; in Acclaim's convention "up" is nearest to the torso.
enum class Position : std::uint8_t { none, up, mid, low };

/// What a bone's name means, by Acclaim's naming convention (class_side_position_bone_segment_division; the class is
/// always "h", human) and by the names of common families of skeletons.
struct BoneName {
    Side side = Side::none;
    Position position = Position::none;
    Part part = Part::none;
    Part otherwise = Part::none;  // a second meaning: a "LeftShoulder" is a collar or an upper arm
    int segment = 0;              // of fingers and toes, 1: thumb, big toe; 0: not given
    int division = 0;             // the number at the end, as in "Spine2"; 0: none
    friend auto operator<=>(const BoneName&, const BoneName&) = default;
};

/// Reads a name in any spelling. Separators, capitals and digits divide it into words, and a prefix before the known
/// words, such as "mixamorig:" or "Bip01 ", is ignored. `part` is none for an unknown name.
BoneName read_bone_name(std::string_view name);

/// The full form of a name by Acclaim's convention, in lower case and always with the class h: "h_left_low_toe_three".
/// `name` may mix full and short words and be in any case. Nothing when a word is not in the convention.
std::optional<std::string> conventional_name(std::string_view name);

/// A conventional name without its division, and the division: "h_torso" and 2 for "h_torso_2".
struct Division {
    std::string whole;
    int number = 0;
};
std::optional<Division> division_of(std::string_view name);

/// The corresponding name on the other side of the body, in lower case: "lfemur" and "rfemur", "LeftLeg" and
/// "RightLeg", "h_L_hip" and "h_R_hip", "thigh.L" and "thigh.R", "walker:LKNE" and "walker:RKNE". Empty when the name
/// has no side.
std::string mirrored_name(std::string_view name);

}  // namespace skelplay::figure
