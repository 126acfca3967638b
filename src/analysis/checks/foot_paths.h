#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/checks/checks.h"

namespace skelplay::analysis {

/// A point of a foot: a bone's origin or tail.
struct FootPoint {
    std::size_t bone = 0;
    bool tail = false;
    double level = 0.0;  // metres: its height while the foot stands
};

/// How a foot moves.
struct FootPath {
    figure::BoneId bone = figure::BoneId::none;  // from the ankle on
    std::vector<FootPoint> points;               // the ankle, the end of its bone, then those of the toes
    std::vector<bool> still;                     // by frame: a point hardly moves
};

/// The feet of a human, and the heights at which they stand. Lengths that a check compares with are those of a person of
/// 1.7 metres, times `scale`.
class FootPaths {
public:
    explicit FootPaths(const CheckedTake& check);

    /// Left and right; empty where the take has no two feet to judge.
    [[nodiscard]] const std::vector<FootPath>& feet() const noexcept { return feet_; }
    [[nodiscard]] double scale() const noexcept { return scale_; }
    [[nodiscard]] glm::dvec3 at(const FootPoint& point, std::size_t frame) const;
    /// True for a frame in which nothing else is at fault with the whole body.
    [[nodiscard]] bool counts(std::size_t frame) const;
    /// How far the points of a foot are above (positive) or below the heights at which it stands: the lowest and the
    /// highest of them.
    [[nodiscard]] std::pair<double, double> off_level(const FootPath& foot, std::size_t frame) const;
    /// How far a foot that stands flat in a frame is above or below its usual height; nothing: it does not.
    [[nodiscard]] std::optional<double> stands_at(const FootPath& foot, std::size_t frame) const;

private:
    void add(figure::Side side);
    void measure(FootPath& foot) const;

    const CheckedTake& check_;
    const TakeSamples& take_;
    double scale_;
    std::vector<FootPath> feet_;
};

}  // namespace skelplay::analysis
