#include "rotation.h"
#include <algorithm>
#include <cmath>
#include <glm/trigonometric.hpp>

namespace skelplay::make_walk {
namespace {
// A sine read from a matrix may exceed 1 by rounding.
double arc_sine(double sine) { return std::asin(std::clamp(sine, -1.0, 1.0)); }
}  // namespace

// GLM stores columns: each line below is the image of an axis.
glm::dmat3 about_x(double degrees) {
    const double c = std::cos(glm::radians(degrees));
    const double s = std::sin(glm::radians(degrees));
    return {{1, 0, 0}, {0, c, s}, {0, -s, c}};
}

glm::dmat3 about_y(double degrees) {
    const double c = std::cos(glm::radians(degrees));
    const double s = std::sin(glm::radians(degrees));
    return {{c, 0, -s}, {0, 1, 0}, {s, 0, c}};
}

glm::dmat3 about_z(double degrees) {
    const double c = std::cos(glm::radians(degrees));
    const double s = std::sin(glm::radians(degrees));
    return {{c, s, 0}, {-s, c, 0}, {0, 0, 1}};
}

glm::dmat3 fixed_xyz(const glm::dvec3& angles) { return about_z(angles.z) * about_y(angles.y) * about_x(angles.x); }

// With m[column][row], the bottom row of Rz Ry Rx is (-sin y, cos y sin x, cos y cos x)
// and its first column is (cos y cos z, cos y sin z, -sin y).
glm::dvec3 fixed_xyz_angles(const glm::dmat3& m) {
    return glm::degrees(glm::dvec3(std::atan2(m[1][2], m[2][2]), arc_sine(-m[0][2]), std::atan2(m[0][1], m[0][0])));
}

// The bottom row of Rz Rx Ry is (-cos x sin y, sin x, cos x cos y)
// and its second column is (-sin z cos x, cos z cos x, sin x).
glm::dvec3 listed_zxy_angles(const glm::dmat3& m) {
    return glm::degrees(glm::dvec3(arc_sine(m[1][2]), std::atan2(-m[0][2], m[2][2]), std::atan2(-m[1][0], m[1][1])));
}
}  // namespace skelplay::make_walk
