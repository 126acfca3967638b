#pragma once

#include <array>
#include <glm/glm.hpp>
#include <string_view>

namespace skelplay::make_skins {

struct Material {
    std::string_view name;
    glm::dvec3 diffuse;  // red, green, blue from 0 to 1
};

/// Muted colours of wood and stone, for the segments, the bending parts between them, and the balls in the joints.
constexpr std::array materials{
    Material{"birch", {0.820, 0.745, 0.640}},
    Material{"oak", {0.690, 0.590, 0.475}},
    Material{"slate", {0.345, 0.385, 0.430}},
};

constexpr std::string_view birch = materials[0].name;
constexpr std::string_view oak = materials[1].name;
constexpr std::string_view slate = materials[2].name;

}  // namespace skelplay::make_skins
