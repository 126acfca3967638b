#pragma once

#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <vector>

#include "figure/skeleton.h"

namespace skelplay::loaders {

/// False when the axes lie in a plane, or are far too short or too long.
bool is_invertible(const glm::dmat4& matrix);

/// The inverse of a transform whose last row is 0 0 0 1; scale and mirror allowed. It must be invertible.
glm::dmat4 affine_inverse(const glm::dmat4& matrix);

/// Sets a bone's rest from matrices in the figure's axes, which may scale and mirror: it is at the position of `world`
/// with the rotation nearest to it. `parent`: of the parent bone; null: a root.
void set_rest(figure::Bone& bone, const glm::dmat4& world, const glm::dmat4* parent);

/// Appends the bones' matrices of one frame in their parents' axes to `local`; `world`: those in the figure's axes.
/// Both by BoneId. Matrices of parents must be invertible.
void append_local(const figure::Skeleton& skeleton, const std::vector<glm::dmat4>& world,
                  std::vector<glm::dmat4>& local);

}  // namespace skelplay::loaders
