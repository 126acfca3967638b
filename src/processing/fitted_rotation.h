#pragma once

#include "figure/prelude.h"

namespace skelplay::processing {
/// The shortest rotation from one direction to another; both of unit length.
glm::dmat3 shortest_rotation(const glm::dvec3& from, const glm::dvec3& to);

/// A point of a rigid body that rotates about the origin.
struct RotatedPoint {
    glm::dvec3 rest{0.0};  // before the rotation
    glm::dvec3 now{0.0};   // after it
};

/// The rotation R for which the sum of |now − R · rest|² is least; if the points do not determine it, the one nearest
/// to `before`. One point, or several on a line, give the smallest rotation from `before`. (Kabsch 1976, by the
/// singular values of the sum of now · restᵀ, to which `before` adds 1e-8 of its size.) Ignores points at the origin.
glm::dmat3 fitted_rotation(std::span<const RotatedPoint> points, const glm::dmat3& before);
}  // namespace skelplay::processing
