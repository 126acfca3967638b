#pragma once

#include <cstdint>
#include <glm/mat3x3.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/bone_pairs.h"
#include "analysis/place.h"
#include "figure/figure.h"

namespace skelplay::processing {

/// When two matched bones count as rotated alike.
enum class RotationBasis : std::uint8_t {
    none,           // never: one of the figures has positions and no rotations
    own_axes,       // when their own axes agree: those mean the same in both skeletons
    rest,           // when both are rotated as far from rest: their axes differ, their rest poses agree
    matched_rests,  // the same, after the rest poses, which differ (T and A), were matched as for playing on another
};

/// What the rotations of matched bones are compared by.
struct ComparedRotations {
    RotationBasis basis = RotationBasis::none;
    /// By pair, for analysis::compare: the axes of a's bone in those of b's where both are rotated alike. Empty:
    /// `none`.
    std::vector<glm::dmat3> axes;
    double most = 0.0;                         // radians: the greatest rotation between the rest poses
    figure::BoneId at = figure::BoneId::none;  // a's bone that has it
};

/// Looks at the rest poses of both figures (see rest_match.h). The place options say which axis is up.
ComparedRotations compared_rotations(const figure::Figure& a, const figure::Figure& b,
                                     const std::vector<analysis::BonePair>& pairs,
                                     const analysis::PlaceOptions& place_a = {},
                                     const analysis::PlaceOptions& place_b = {});

/// "none", "own axes", "rest" or "matched rests".
std::string_view name(RotationBasis basis) noexcept;
/// What an angle says then, as a sentence without a full stop: "between the bones' own axes".
std::string meaning(const ComparedRotations& rotations, const figure::Skeleton& a);

}  // namespace skelplay::processing
