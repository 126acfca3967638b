#include "render/shapes.h"

#include <array>
#include <cmath>

namespace skelplay::render {

namespace {

constexpr float waist = 0.13F;  // where a bone is widest: distance from its head, relative to its length
constexpr int outline = 24;     // corners around a joint
constexpr int disc_corners = 64;
constexpr float turn = 6.2831853F;

glm::vec3 on_sphere(float around, float from_centre) {
    return {std::cos(around) * std::sin(from_centre), std::sin(around) * std::sin(from_centre), std::cos(from_centre)};
}

}  // namespace

std::vector<BoneVertex> octahedron() {
    // (x, z), counter-clockwise seen from the tail
    static constexpr std::array<glm::vec2, 4> corners{{{1, 0}, {0, -1}, {-1, 0}, {0, 1}}};
    std::vector<BoneVertex> shape;
    const auto facet = [&](glm::vec3 tip, glm::vec3 tip_round, glm::vec2 a, glm::vec2 b, float slope) {
        const glm::vec3 normal(a.x + b.x, slope, a.y + b.y);
        shape.push_back({tip, normal, tip_round, {1, 0, 0}});
        shape.push_back({{a.x, waist, a.y}, normal, {a.x, 0, a.y}, {0, 1, 0}});
        shape.push_back({{b.x, waist, b.y}, normal, {b.x, 0, b.y}, {0, 0, 1}});
    };
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const glm::vec2 a = corners.at(i);
        const glm::vec2 b = corners.at((i + 1) % corners.size());
        facet({0, 1, 0}, {0, 1, 0}, a, b, 1.0F / (1.0F - waist));
        facet({0, 0, 0}, {0, -1, 0}, b, a, -1.0F / waist);
    }
    return shape;
}

IndexedShape dome() {
    // The centre, a ring half-way with half as many corners as the outline, and the outline.
    constexpr int half = outline / 2;
    constexpr float quarter = turn / 4.0F;
    IndexedShape shape;
    shape.corners.emplace_back(0.0F, 0.0F, 1.0F);
    for (int i = 0; i < half; ++i)
        shape.corners.push_back(on_sphere(turn * static_cast<float>(i) / half, quarter / 2.0F));
    for (int i = 0; i < outline; ++i)
        shape.corners.push_back(on_sphere(turn * static_cast<float>(i) / outline, quarter));
    const auto inner = [](int i) { return static_cast<std::uint16_t>(1 + i % half); };
    const auto outer = [](int i) { return static_cast<std::uint16_t>(1 + half + i % outline); };
    for (int i = 0; i < half; ++i) {
        const std::uint16_t a = inner(i);
        const std::uint16_t b = inner(i + 1);
        const std::uint16_t between = outer(2 * i + 1);
        shape.triangles.insert(shape.triangles.end(), {0, a, b,                   //
                                                       a, outer(2 * i), between,  //
                                                       a, between, b,             //
                                                       b, between, outer(2 * i + 2)});
    }
    return shape;
}

std::vector<glm::vec2> disc() {
    std::vector<glm::vec2> shape{{0.0F, 0.0F}};
    for (int i = 0; i <= disc_corners; ++i) {
        const float angle = turn * static_cast<float>(i) / disc_corners;
        shape.emplace_back(std::cos(angle), std::sin(angle));
    }
    return shape;
}

}  // namespace skelplay::render
