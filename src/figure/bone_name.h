#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "figure/body_part.h"

namespace skelplay::figure {

/// Which of several bones of a limb: in Acclaim's convention "up" is nearest to the torso.
enum class Position : std::uint8_t { none, up, mid, low };

/// What a bone's name says, by Acclaim's naming convention (class_side_position_bone_segment_division; the class is
/// always "h", human) and by the names of the families of skeletons that are in use.
struct BoneName {
    Side side = Side::none;
    Position position = Position::none;
    Part part = Part::none;
    Part otherwise = Part::none;  // what the name may mean as well: a "LeftShoulder" is a collar or an upper arm
    int segment = 0;              // of fingers and toes, 1: thumb, big toe; 0: not said
    int division = 0;             // the number at its end, as of "Spine2"; 0: none
    friend bool operator==(const BoneName&, const BoneName&) = default;
};

/// Reads a name in any spelling: words are told apart by separators, capitals and digits, and what stands before those
/// that are known, such as "mixamorig:" or "Bip01 ", says nothing. `part` is none for a name that is not known.
BoneName read_bone_name(std::string_view name);

/// A name by Acclaim's convention in its full form and in lower case, "h_left_low_toe_three"; the class h is always
/// there. `name` may mix full and short words and be in any case. Nothing when a word is not in the convention.
std::optional<std::string> conventional_name(std::string_view name);

/// A conventional name without its division, "h_torso" of "h_torso_2", and the division; nothing when it has none.
struct Division {
    std::string whole;
    int number = 0;
};
std::optional<Division> division_of(std::string_view name);

/// The corresponding name on the other side of the body, in lower case: "lfemur" and "rfemur", "LeftLeg" and
/// "RightLeg", "h_L_hip" and "h_R_hip". Empty when the name has no side.
std::string mirrored_name(std::string_view name);

}  // namespace skelplay::figure
