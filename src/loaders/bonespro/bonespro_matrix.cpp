#include "loaders/bonespro/bonespro_matrix.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace skelplay::loaders {

namespace {

/// The volume that the three axes span, divided by the largest possible for axes of these lengths: 1 at right angles.
double fullness(const glm::dmat3& axes) {
    const double longest = glm::length(axes[0]) * glm::length(axes[1]) * glm::length(axes[2]);
    return longest > 0 ? std::abs(glm::determinant(axes)) / longest : 0.0;
}

glm::dmat3 rotation_about(figure::Axis axis, double radians) {
    const double s = std::sin(radians);
    const double c = std::cos(radians);
    const int u = (index(axis) + 1) % 3;
    const int v = (index(axis) + 2) % 3;
    glm::dmat3 result(1.0);
    result[u][u] = result[v][v] = c;
    result[u][v] = s;
    result[v][u] = -s;
    return result;
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

bool is_scaled(const glm::dmat4& matrix) {
    constexpr double tolerance = 1e-3;
    return !(std::abs(std::abs(glm::determinant(glm::dmat3(matrix))) - 1.0) <= tolerance);
}

glm::dmat3 nearest_rotation(const glm::dmat3& axes) {
    constexpr int most_steps = 60;
    constexpr double close = 1e-15;
    if (!is_invertible(glm::dmat4(axes))) return glm::dmat3(1.0);
    glm::dmat3 turn = axes;
    // The polar factor does not depend on scale, and the iteration converges best near scale 1.
    turn *= 1.0 / std::cbrt(std::abs(glm::determinant(turn)));
    if (glm::determinant(turn) < 0) turn[2] = -turn[2];
    for (int step = 0; step < most_steps; ++step) {
        const glm::dmat3 next = (turn + glm::transpose(glm::inverse(turn))) * 0.5;
        double change = 0.0;
        for (int i = 0; i < 3; ++i) change = std::max(change, glm::length(next[i] - turn[i]));
        turn = next;
        if (change < close) break;
    }
    return turn;
}

glm::dmat4 affine_inverse(const glm::dmat4& matrix) {
    const glm::dmat3 back = glm::inverse(glm::dmat3(matrix));
    glm::dmat4 result(back);
    result[3] = glm::dvec4(-(back * glm::dvec3(matrix[3])), 1.0);
    return result;
}

glm::dmat4 bonespro_transform(const BonesProHead& head, std::span<const double> numbers, int euler_sign) {
    glm::dmat4 matrix(1.0);
    const auto place = numbers.last(3);
    if (head.euler) {
        constexpr double radians_per_degree = 0.017453292519943295;
        const double unit = euler_sign * (head.degrees ? radians_per_degree : 1.0);
        glm::dmat3 turn(1.0);
        for (std::size_t i = 0; i < 3; ++i) turn = rotation_about(head.order[i], numbers[i] * unit) * turn;
        matrix = glm::dmat4(turn);
    } else {
        for (int axis = 0; axis < 3; ++axis)
            for (int i = 0; i < 3; ++i) matrix[axis][i] = numbers[static_cast<std::size_t>(axis * 3 + i)];
    }
    matrix[3] = {place[0], place[1], place[2], 1.0};
    return matrix;
}

glm::dvec3 bonespro_box(const glm::dvec3& numbers, const BonesProReading& reading) {
    return reading.box == BonesProReading::Box::half ? numbers * 2.0 : numbers;
}

}  // namespace skelplay::loaders
