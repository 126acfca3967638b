#pragma once

#include <array>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <span>

#include "figure/ids.h"
#include "loaders/bonespro/bonespro_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// The rotation nearest to a matrix (its polar factor). A mirroring matrix first has its Z axis reversed; one that is
/// not invertible gives the identity.
glm::dmat3 nearest_rotation(const glm::dmat3& axes);

/// False when the axes lie in a plane, or are far too short or too long.
bool is_invertible(const glm::dmat4& matrix);

/// The inverse of a transform whose last row is 0 0 0 1; scale and mirror allowed. It must be invertible.
glm::dmat4 affine_inverse(const glm::dmat4& matrix);

/// True when the axes span a volume other than 1. A rotation or a mirroring spans 1.
bool is_scaled(const glm::dmat4& matrix);

/// A bone's transform from a frame's numbers: three rows and a position, or three angles about fixed axes (the first
/// one first) and a position.
glm::dmat4 bonespro_transform(const BonesProHead& head, std::span<const double> numbers, int euler_sign);

/// A box's edge lengths from its three numbers.
glm::dvec3 bonespro_box(const glm::dvec3& numbers, const BonesProReading& reading);

}  // namespace skelplay::loaders
