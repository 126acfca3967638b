#include "loaders/baked_rig.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

namespace skelplay::loaders {

namespace {

/// The volume that the three axes span, divided by the largest possible for axes of these lengths: 1 at right angles.
double fullness(const glm::dmat3& axes) {
    const double longest = glm::length(axes[0]) * glm::length(axes[1]) * glm::length(axes[2]);
    return longest > 0 ? std::abs(glm::determinant(axes)) / longest : 0.0;
}

/// The rotation nearest to a matrix (its polar factor). A mirroring matrix first has its Z axis reversed; one that is
/// not invertible gives the identity.
glm::dmat3 nearest_rotation(const glm::dmat3& axes) {
    constexpr int most_steps = 60;
    constexpr double close = 1e-15;
    if (!is_invertible(glm::dmat4(axes))) return glm::dmat3(1.0);
    glm::dmat3 rotation = axes;
    // The polar factor does not depend on scale, and the iteration converges best near scale 1.
    rotation *= 1.0 / std::cbrt(std::abs(glm::determinant(rotation)));
    if (glm::determinant(rotation) < 0) rotation[2] = -rotation[2];
    for (int step = 0; step < most_steps; ++step) {
        const glm::dmat3 next = (rotation + glm::transpose(glm::inverse(rotation))) * 0.5;
        double change = 0.0;
        for (int i = 0; i < 3; ++i) change = std::max(change, glm::length(next[i] - rotation[i]));
        rotation = next;
        if (change < close) break;
    }
    return rotation;
}

}  // namespace

bool is_invertible(const glm::dmat4& matrix) {
    constexpr double flat = 1e-9;
    const glm::dmat3 axes(matrix);
    // Beyond these lengths determinants overflow or underflow a double.
    for (int i = 0; i < 3; ++i)
        if (const double length = glm::length(axes[i]); !(length > 1e-60 && length < 1e60)) return false;
    return fullness(axes) > flat;
}

glm::dmat4 affine_inverse(const glm::dmat4& matrix) {
    const glm::dmat3 back = glm::inverse(glm::dmat3(matrix));
    glm::dmat4 result(back);
    result[3] = glm::dvec4(-(back * glm::dvec3(matrix[3])), 1.0);
    return result;
}

void set_rest(figure::Bone& bone, const glm::dmat4& world, const glm::dmat4* parent) {
    const glm::dmat3 back = parent == nullptr ? glm::dmat3(1.0) : glm::transpose(nearest_rotation(glm::dmat3(*parent)));
    const glm::dvec3 from = parent == nullptr ? glm::dvec3(0.0) : glm::dvec3((*parent)[3]);
    bone.offset = back * (glm::dvec3(world[3]) - from);
    bone.rest = glm::normalize(glm::quat_cast(back * nearest_rotation(glm::dmat3(world))));
}

void append_local(const figure::Skeleton& skeleton, const std::vector<glm::dmat4>& world,
                  std::vector<glm::dmat4>& local) {
    for (std::size_t i = 0; i < world.size(); ++i) {
        const figure::BoneId parent = skeleton.bones()[i].parent;
        local.push_back(parent == figure::BoneId::none ? world[i]
                                                       : affine_inverse(world[figure::index(parent)]) * world[i]);
    }
}

}  // namespace skelplay::loaders
