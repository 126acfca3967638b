#include "processing/fitted_rotation.h"
#include <Eigen/LU>
#include <Eigen/SVD>
#include <glm/gtc/type_ptr.hpp>

namespace skelplay::processing {
namespace {
/// The rotation by a single point: the smallest change of `before` that points to it.
glm::dmat3 pointed(const RotatedPoint& point, const glm::dmat3& before) {
    const glm::dvec3 from = before * point.rest;
    const double size = glm::length(from) * glm::length(point.now);
    if (!(size > 0) || !std::isfinite(size)) return before;
    return shortest_rotation(from / glm::length(from), point.now / glm::length(point.now)) * before;
}

/// The rotation nearest to a matrix; `otherwise` if the matrix is not finite.
glm::dmat3 nearest_rotation(const glm::dmat3& matrix, const glm::dmat3& otherwise) {
    const Eigen::Matrix3d sum = Eigen::Map<const Eigen::Matrix3d>(&matrix[0][0]);
    if (!sum.allFinite()) return otherwise;
    const Eigen::JacobiSVD<Eigen::Matrix3d> svd(sum, Eigen::ComputeFullU | Eigen::ComputeFullV);
    Eigen::Matrix3d sign = Eigen::Matrix3d::Identity();
    sign(2, 2) = (svd.matrixU() * svd.matrixV().transpose()).determinant() < 0 ? -1.0 : 1.0;
    const Eigen::Matrix3d rotation = svd.matrixU() * sign * svd.matrixV().transpose();
    return glm::make_mat3(rotation.data());
}
}  // namespace

glm::dmat3 shortest_rotation(const glm::dvec3& from, const glm::dvec3& to) {
    const double cosine = glm::dot(from, to);
    constexpr double opposite = -1.0 + 1e-12;
    if (cosine > opposite) return glm::mat3_cast(glm::normalize(glm::dquat(1.0 + cosine, glm::cross(from, to))));
    // Half a turn about any perpendicular axis.
    const glm::dvec3 other = std::abs(from.x) < 0.5 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 0, 1);
    return glm::mat3_cast(glm::dquat(0.0, glm::normalize(glm::cross(from, other))));
}

glm::dmat3 fitted_rotation(std::span<const RotatedPoint> points, const glm::dmat3& before) {
    if (points.empty()) return before;
    if (points.size() == 1) return pointed(points.front(), before);
    constexpr double share = 1e-8;
    glm::dmat3 sum(0.0);
    double size = 0;
    for (const RotatedPoint& point : points) {
        sum += glm::outerProduct(point.now, point.rest);
        size += glm::length(point.now) * glm::length(point.rest);
    }
    return size > 0 ? nearest_rotation(sum + share * size * before, before) : before;
}
}  // namespace skelplay::processing
