#pragma once

#include <span>
#include <vector>

#include "figure/motion.h"
#include "figure/skeleton.h"

namespace skelplay::figure {

/// The bones below roots, by what moves them against their parents (ASF 1.10, "Positional only systems"). Those without
/// degrees of freedom are not in it, and `l` is of no kind.
struct DofKinds {
    std::vector<BoneId> moving;   // translations only
    std::vector<BoneId> turning;  // rotations only
    std::vector<BoneId> both;
    bool whole = true;  // every bone with degrees of freedom has all three translations

    /// There are at least three bones, and every one with degrees of freedom has all three translations and no
    /// rotation; roots may turn.
    [[nodiscard]] bool positional(const Skeleton& skeleton) const noexcept {
        return skeleton.size() >= 3 && !moving.empty() && turning.empty() && both.empty() && whole;
    }
    /// More than one kind occurs, or a bone that has two.
    [[nodiscard]] bool mixed() const noexcept { return !both.empty() || (!moving.empty() && !turning.empty()); }
};

/// `channels` as in Motion.
DofKinds dof_kinds(const Skeleton& skeleton, std::span<const Channel> channels);

}  // namespace skelplay::figure
