#pragma once

#include <compare>
#include "figure/anatomy.h"

namespace skelplay::figure {
/// The family of skeletons that uses these bone names: "CMU", "Mixamo", "Xsens". Ignores prefixes. Empty: none.
std::string_view family_of(std::span<const std::string_view> bone_names);

/// Which of several bones of a limb; in Acclaim's convention "up" is nearest to the torso.
enum class Position : std::uint8_t { none, up, mid, low };

/// A bone's name's meaning, by Acclaim's (class_side_position_bone_segment_division) and by common conventions.
struct BoneName {
    Side side = Side::none;
    Position position = Position::none;
    Part part = Part::none;
    Part alternative = Part::none;  // a second meaning: a "LeftShoulder" is a collar or an upper arm
    int segment = 0;                // of fingers and toes, 1: thumb, big toe; 0: not given
    int division = 0;               // the number at the end, as in "Spine2"; 0: none
    [[nodiscard]] bool may_be(Part meant) const noexcept { return part == meant || alternative == meant; }
    friend auto operator<=>(const BoneName&, const BoneName&) = default;
};

/// Reads a name in any case. A prefix such as "mixamorig:" or "Bip01 " is ignored. `part` is none for an unknown name.
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
/// "RightLeg", "h_L_hip" and "h_R_hip", "thigh.L" and "thigh.R", "walker:LKNE" and "walker:RKNE". Empty: no side.
std::string mirrored_name(std::string_view name);
}  // namespace skelplay::figure
