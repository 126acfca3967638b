#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <span>

namespace skelplay::figure {

/// How position channels and OFFSET combine in a BVH: the values are added to OFFSET, or they replace it. Files of both
/// kinds exist, and none says which it is.
enum class PositionRule : std::uint8_t { add, replace };

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

/// How position channels and OFFSET combine in one file, and why.
struct PositionVerdict {
    enum class Basis { votes, roots } basis = Basis::votes;
    PositionRule rule = PositionRule::add;
    std::size_t voters = 0;             // joints below a root that were compared
    std::size_t votes_for_replace = 0;  // how many of them
};

/// Finds out which rule a file follows. A component matches when its value in the first frame, or its median over the
/// frames, is near the same component of OFFSET. Each joint below a root votes: replace when all its components match,
/// else add. The majority decides for the whole file (a tie is replace). Without votes, one matching component of a
/// root is enough for replace.
PositionVerdict infer_position_rule(std::span<const PositionJoint> joints, const PositionFrames& frames);

}  // namespace skelplay::figure
