#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <span>

namespace skelplay::figure {

/// Which way position channels and OFFSET combine in a BVH (MATHS, "Rule auto").
enum class PositionRule : std::uint8_t { add, replace };

/// A joint with position channels, as the rule sees it.
struct PositionJoint {
    bool is_root = false;
    glm::dvec3 offset{0.0};                               // OFFSET
    std::array<std::optional<std::size_t>, 3> columns{};  // of Xposition, Yposition, Zposition; nothing: has none

    /// Whether adding and replacing differ for it.
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
    std::size_t voters = 0;             // joints below a root that could tell
    std::size_t votes_for_replace = 0;  // of them
};

/// MATHS, "Rule auto": a component matches when its first value, or its median over the frames, is near OFFSET's.
/// Joints below a root vote replace when all their components match, and the majority decides for the whole file
/// (a tie is replace); without such joints one matching component of a root is enough for replace.
PositionVerdict judge_positions(std::span<const PositionJoint> joints, const PositionFrames& frames);

}  // namespace skelplay::figure
