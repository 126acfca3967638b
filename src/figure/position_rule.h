#pragma once

#include "figure/prelude.h"

namespace skelplay::figure {
/// What the numbers of position channels are: they are added to the joint's offset from its parent at rest, they
/// replace that offset, they are positions in the figure's axes, or displacements in the figure's axes from where the
/// joint rests. Files of each kind exist, and none says which it is. A BVH follows one of the first two, an AMC any.
enum class PositionRule : std::uint8_t { add, replace, absolute, displaced };
inline constexpr std::size_t position_rule_count = 4;

/// What the rule needs to know about a joint.
struct PositionJoint {
    bool is_root = false;
    glm::dvec3 offset{0.0};                               // OFFSET
    std::array<std::optional<std::size_t>, 3> columns{};  // of Xposition, Yposition, Zposition; nothing: no channel

    /// True when adding and replacing give different results for it.
    [[nodiscard]] bool matters() const noexcept;
};

/// The frames to judge by: whole rows of `columns` numbers.
struct PositionFrames {
    std::span<const double> samples;
    std::size_t columns = 0;
};

/// Which rule one file follows, and why.
struct PositionVerdict {
    enum class Basis { votes, roots } basis = Basis::votes;
    PositionRule rule = PositionRule::add;
    std::size_t voters = 0;             // joints below a root that were compared
    std::size_t votes_for_replace = 0;  // how many of them
    std::size_t votes = 0;              // for `rule`, of the voters
};

/// Finds out which rule a file follows. A component matches when its value in the first frame, or its median over the
/// frames, is near the same component of OFFSET. Each joint below a root votes: replace when all its components match,
/// else add. The majority decides for the whole file (a tie is replace). Without votes, one match of a root is enough.
PositionVerdict infer_position_rule(std::span<const PositionJoint> joints, const PositionFrames& frames);

/// By how much (relative) a joint's distance from its parent differs from rest over the frames, by PositionRule.
using LengthErrors = std::array<double, position_rule_count>;

/// Finds out which rule a file follows by the lengths of its bones, which motion does not change: each joint votes for
/// the rule with the smallest error, and the majority decides (of rules with as many votes, the first).
PositionVerdict infer_position_rule(std::span<const LengthErrors> joints);
}  // namespace skelplay::figure
