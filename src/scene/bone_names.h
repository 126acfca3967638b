#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "figure/skeleton.h"
#include "figure/skin.h"

namespace skelplay::scene {

/// A name in the full form of the Acclaim naming convention, class_side_position_bone_segment_division, in lower case:
/// "h_left_low_toe_three". `name` may mix full and short words and be in any case. Nothing when a word is not in the
/// convention.
std::optional<std::string> conventional_name(std::string_view name);

/// The corresponding name on the other side of the body, in lower case: "lfemur" and "rfemur", "LeftLeg" and
/// "RightLeg", "h_L_hip" and "h_R_hip". Empty when the name has no side.
std::string mirrored_name(std::string_view name);

/// Finds the bones that names stand for.
class BoneNames {
public:
    /// `skeleton` must outlive the object.
    explicit BoneNames(const figure::Skeleton& skeleton);

    /// Tries the exact name, then ignores case, then uses the naming convention; else suggests the nearest name, unless
    /// two are equally near or it differs only in its side. `accepted` of a suggestion is false.
    [[nodiscard]] figure::NameMatch match(std::string_view name) const;
    /// The corresponding bone on the other side; `none` when there is none.
    [[nodiscard]] figure::BoneId mirrored(figure::BoneId bone) const;

private:
    [[nodiscard]] figure::BoneId nearest(std::string_view name) const;

    const figure::Skeleton& skeleton_;
    std::map<std::string, figure::BoneId, std::less<>> conventional_;  // `none`: several bones have this name
};

}  // namespace skelplay::scene
