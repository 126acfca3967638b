#pragma once

#include "analysis/comparison.h"

namespace skelplay::processing {
/// The pose in which two matched bones are considered equally rotated.
enum class RotationBasis : std::uint8_t {
    none,           // none: one of the figures has positions and no rotations
    own_axes,       // their own axes agree, as these mean the same in both skeletons
    rest,           // both have the same rotation from rest: their axes differ, their rest poses agree
    matched_rests,  // as `rest`, after the differing rest poses (T and A) were matched as for retargeting
};

/// The basis for comparing the rotations of matched bones.
struct ComparedRotations {
    RotationBasis basis = RotationBasis::none;
    /// By pair, for analysis::compare: the axes of a's bone in those of b's when both are equally rotated; or empty.
    std::vector<glm::dmat3> axes;
    double most = 0.0;         // radians: the largest rotation between the rest poses
    BoneId at = BoneId::none;  // a's bone with that rotation
};

/// Compares the rest poses of both figures (see rest_match.h). The options may set the up axes.
ComparedRotations compared_rotations(const figure::Figure& a, const figure::Figure& b,
                                     const std::vector<analysis::BonePair>& pairs,
                                     const analysis::PlacementOptions& place_a = {},
                                     const analysis::PlacementOptions& place_b = {});

/// "none", "own axes", "rest" or "matched rests".
std::string_view name(RotationBasis basis) noexcept;
/// What an angle is measured between, as a sentence without a full stop: "between the bones' own axes".
std::string meaning(const ComparedRotations& rotations, const figure::Skeleton& a);
}  // namespace skelplay::processing
