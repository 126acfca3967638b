#pragma once

#include <array>
#include <cstddef>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "analysis/checks/checks.h"

namespace skelplay::analysis {

/// A stretch of time in which one of two feet stays where it is.
struct Standing {
    std::size_t foot = 0;   // 0 or 1
    glm::dvec2 place{0.0};  // metres: x and z
    double height = 0.0;    // metres
    double time = 0.0;      // seconds: when it begins
    double duration = 0.0;  // seconds
};

/// The ground under two feet. Floors of captures are rarely quite level, and each foot has its own height above its
/// sole.
struct Floor {
    std::array<double, 2> level{};  // metres, by foot: its height where x and z are 0
    glm::dvec2 slope{0.0};          // along x and z

    [[nodiscard]] double at(std::size_t foot, const glm::dvec2& place) const {
        return level[foot] + glm::dot(slope, place);
    }
};

/// The ground that most of the time agrees with. What differs, such as a foot in the air, a stair or a part of the take
/// that is too low, does not change it, as long as it is less than half. The standings
/// are in the order of time.
Floor fit_floor(std::span<const Standing> standings);

/// A point of a foot: a bone's origin or tail.
struct FootPoint {
    std::size_t bone = 0;
    bool tail = false;
    double level = 0.0;  // metres above the ball's ground: its height while the foot stands flat
};

/// How a foot moves.
struct FootPath {
    figure::BoneId bone = figure::BoneId::none;  // from the ankle on
    std::vector<FootPoint> points;               // the ankle, the end of its bone, then those of the toes
    std::vector<bool> still;                     // by frame: the ball hardly moves
    std::vector<double> usual;  // by block of frames: metres off the ground at which it stands around it
};

/// The feet of a human, and the heights at which they stand. Lengths that a check compares with are those of a person
/// of 1.7 metres, times `scale`.
class FootPaths {
public:
    explicit FootPaths(const CheckedTake& check);

    /// Left and right; empty where the take has no two feet to judge.
    [[nodiscard]] const std::vector<FootPath>& feet() const noexcept { return feet_; }
    [[nodiscard]] double scale() const noexcept { return scale_; }
    [[nodiscard]] glm::dvec3 at(const FootPoint& point, std::size_t frame) const;
    /// True for a frame in which nothing else is at fault with the whole body.
    [[nodiscard]] bool counts(std::size_t frame) const;
    /// The height of the ground under a foot, as heights of its ball are measured.
    [[nodiscard]] double ground(const FootPath& foot, std::size_t frame) const;
    /// How far a point is above (positive) or below its height while the foot stands flat.
    [[nodiscard]] double off_level(const FootPath& foot, const FootPoint& point, std::size_t frame) const {
        return at(point, frame).y - ground(foot, frame) - point.level;
    }
    /// How far a foot whose ball stays in a frame is above or below where it stands in the seconds around it; nothing:
    /// it does not stay.
    [[nodiscard]] std::optional<double> moved_at(const FootPath& foot, std::size_t frame) const;
    /// How far a foot whose ball stays in a frame is above or below the ground; nothing: it does not.
    [[nodiscard]] std::optional<double> stands_at(const FootPath& foot, std::size_t frame) const;

private:
    void add(figure::Side side);
    void find_still(FootPath& foot) const;
    void find_floor();
    void find_levels(FootPath& foot) const;
    void find_usual(FootPath& foot) const;

    const CheckedTake& check_;
    const TakeSamples& take_;
    double scale_;
    std::size_t block_;  // frames, of FootPath::usual
    std::vector<FootPath> feet_;
    Floor floor_;
};

/// The point of a foot on which a heel rises: the end of its bone.
inline const FootPoint& ball(const FootPath& foot) { return foot.points[1]; }

}  // namespace skelplay::analysis
