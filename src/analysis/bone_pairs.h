#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "figure/skeleton.h"

namespace skelplay::analysis {

/// How two bones were matched, most certain first.
enum class PairKind : std::uint8_t {
    same_name,
    ignoring_case,
    convention,  // the same words of the Acclaim naming convention
    anatomy,     // the same part of the body (analysis/body.h): lfemur, LeftUpLeg, lThigh
};

/// "same name", "case", "convention" or "anatomy".
std::string_view name(PairKind kind) noexcept;

/// A bone of one skeleton and the corresponding bone of another.
struct BonePair {
    figure::BoneId a = figure::BoneId::none;
    figure::BoneId b = figure::BoneId::none;
    PairKind kind = PairKind::same_name;
};

/// The corresponding bones of two skeletons, in the order of the first. Each bone is in at most one pair; a root on the
/// ground is in none.
std::vector<BonePair> pair_bones(const figure::Skeleton& a, const figure::Skeleton& b);

}  // namespace skelplay::analysis
