#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "figure/skeleton.h"
#include "figure/skin.h"

namespace skelplay::scene {

/// A name after the Acclaim naming convention, class_side_position_bone_segment_division, in its long words and small
/// letters with the class: "h_left_low_toe_three". Short words, mixed as one likes, and any case are understood;
/// nothing: the name has a word that the convention does not know.
std::optional<std::string> conventional_name(std::string_view name);

/// The name of the same thing on the other side: "lfemur" and "rfemur", "LeftLeg" and "RightLeg", "h_L_hip" and
/// "h_R_hip". Empty: the name has no side.
std::string mirrored_name(std::string_view name);

/// Finds the bones that names stand for.
class BoneNames {
public:
    /// `skeleton` must outlive the object.
    explicit BoneNames(const figure::Skeleton& skeleton);

    /// Tries the name as it is, without case, by the naming convention; then suggests the nearest name, unless two are
    /// equally near or it differs by its side alone. `accepted` of a suggestion is left false.
    [[nodiscard]] figure::NameMatch match(std::string_view name) const;
    /// The same bone on the other side; `none`: there is none.
    [[nodiscard]] figure::BoneId mirrored(figure::BoneId bone) const;

private:
    [[nodiscard]] figure::BoneId nearest(std::string_view name) const;

    const figure::Skeleton& skeleton_;
    std::map<std::string, figure::BoneId, std::less<>> conventional_;  // `none`: several bones are called that
};

}  // namespace skelplay::scene
