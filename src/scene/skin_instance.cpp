#include "scene/skin_instance.h"

#include <algorithm>
#include <cmath>

namespace skelplay::scene {

glm::dmat4 matrix(const PaletteRow& row) noexcept {
    glm::dmat4 matrix(1.0);
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 4; ++c) matrix[c][r] = static_cast<double>(row.matrix[static_cast<std::size_t>(r)][c]);
    return matrix;
}

PaletteRow palette_row(const glm::dmat4& world, const glm::dvec3& centre, const glm::dvec3& origin) noexcept {
    const glm::dvec3 shift = glm::dvec3(world * glm::dvec4(centre, 1.0)) - origin;
    PaletteRow row;
    for (int r = 0; r < 3; ++r)
        row.matrix[static_cast<std::size_t>(r)] =
            glm::vec4(glm::dvec4(world[0][r], world[1][r], world[2][r], shift[r]));
    return row;
}

Bounds moved(const Bounds& box, const glm::dmat4& world) noexcept {
    Bounds around;
    if (box.empty()) return around;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec3 point((corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y,
                               (corner & 4) != 0 ? box.high.z : box.low.z);
        around.include(glm::dvec3(world * glm::dvec4(point, 1.0)));
    }
    return around;
}

glm::vec3 bone_colour(figure::BoneId bone) noexcept {
    // Steps of the golden angle around the circle of hues: each colour is far from those before it.
    constexpr double golden_angle = 0.381966;
    constexpr double saturation = 0.72;
    constexpr double value = 0.62;
    const double hue = std::fmod(static_cast<double>(figure::index(bone)) * golden_angle, 1.0) * 6.0;
    const auto channel = [&](double turn) {
        const double k = std::fmod(turn + hue, 6.0);
        return static_cast<float>(value * (1.0 - saturation * std::clamp(std::min(k, 4.0 - k), 0.0, 1.0)));
    };
    return {channel(5.0), channel(3.0), channel(1.0)};
}

}  // namespace skelplay::scene
