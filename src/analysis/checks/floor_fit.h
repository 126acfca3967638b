#pragma once

#include <array>
#include <cstddef>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <span>

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

}  // namespace skelplay::analysis
