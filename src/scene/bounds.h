#pragma once

#include "figure/prelude.h"

namespace skelplay::scene {
/// An axis-aligned box; empty until a point is included. Positions of what is absent (NaN) are left out.
struct Bounds {
    glm::dvec3 low{std::numeric_limits<double>::infinity()};
    glm::dvec3 high{-std::numeric_limits<double>::infinity()};

    [[nodiscard]] bool empty() const noexcept { return low.x > high.x; }
    void include(const glm::dvec3& point) noexcept {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }
    void include(const Bounds& other) noexcept {
        if (other.empty()) return;
        include(other.low);
        include(other.high);
    }
    [[nodiscard]] glm::dvec3 centre() const noexcept { return empty() ? glm::dvec3(0.0) : (low + high) * 0.5; }
    [[nodiscard]] glm::dvec3 size() const noexcept { return empty() ? glm::dvec3(0.0) : high - low; }
    [[nodiscard]] std::array<glm::dvec3, 8> corners() const noexcept {
        std::array<glm::dvec3, 8> points;
        for (std::size_t i = 0; i < points.size(); ++i)
            points[i] = {(i & 1U) != 0 ? high.x : low.x, (i & 2U) != 0 ? high.y : low.y, (i & 4U) != 0 ? high.z : low.z};
        return points;
    }
    /// Radius of the sphere through the corners of the box.
    [[nodiscard]] double radius() const noexcept { return glm::length(size()) * 0.5; }
};
}  // namespace skelplay::scene
