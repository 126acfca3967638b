#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "figure/skeleton.h"

namespace skelplay::analysis {

/// How two bones were found to be the same, surest first.
enum class PairKind : std::uint8_t {
    same_name,
    ignoring_case,
    convention,  // the same words of the Acclaim naming convention
    anatomy,     // the same place in the body by the names of common skeletons: lfemur, LeftUpLeg, lThigh
};

/// "same name", "case", "convention" or "anatomy".
std::string_view name(PairKind kind) noexcept;

/// A bone of one skeleton and the same of another.
struct BonePair {
    figure::BoneId a = figure::BoneId::none;
    figure::BoneId b = figure::BoneId::none;
    PairKind kind = PairKind::same_name;
};

/// Where a bone is in the body, by its name: "left thigh". Knows the names of CMU's ASF files, of MotionBuilder and its
/// relatives (with any prefix before a colon), and of Poser and DAZ. Empty: not known.
std::string anatomical_name(std::string_view name);

/// The bones that two skeletons share, in the first one's order; each bone is in one pair at most.
std::vector<BonePair> pair_bones(const figure::Skeleton& a, const figure::Skeleton& b);

}  // namespace skelplay::analysis
