#include "scene/figure_view.h"

namespace skelplay::scene {
namespace {
/// Exact for multiples of 90 degrees, so that these only permute and negate the numbers of a file.
std::pair<double, double> cosine_and_sine(double degrees) {
    double rest = std::fmod(degrees, 360.0);
    if (rest < 0.0) rest += 360.0;
    if (rest == 0.0) return {1.0, 0.0};
    if (rest == 90.0) return {0.0, 1.0};
    if (rest == 180.0) return {-1.0, 0.0};
    if (rest == 270.0) return {0.0, -1.0};
    return {std::cos(glm::radians(degrees)), std::sin(glm::radians(degrees))};
}
}  // namespace

glm::dmat4 matrix(const FigureTransform& to_world) {
    const double s = to_world.metres_per_unit;
    const double u = to_world.up.negative ? -s : s;
    const std::array<glm::dmat3, 3> by_up_axis{glm::dmat3(0, u, 0, -u, 0, 0, 0, 0, s),
                                               glm::dmat3(s, 0, 0, 0, u, 0, 0, 0, u),
                                               glm::dmat3(s, 0, 0, 0, 0, -u, 0, u, 0)};
    glm::dmat4 result(by_up_axis.at(static_cast<std::size_t>(to_world.up.axis)));
    if (to_world.heading_degrees != 0.0) {
        const auto [cosine, sine] = cosine_and_sine(to_world.heading_degrees);
        for (int column = 0; column < 3; ++column) {
            const glm::dvec4 c = result[column];
            result[column] = {cosine * c.x + sine * c.z, c.y, cosine * c.z - sine * c.x, 0};
        }
    }
    result[3] = glm::dvec4(to_world.shift, 1.0);
    return result;
}
}  // namespace skelplay::scene
