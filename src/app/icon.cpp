#include "app/icon.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

namespace skelplay::app {
namespace {

// Coordinates are in the unit square, y downwards.
struct Limb {
    glm::dvec2 from;
    glm::dvec2 to;
};

constexpr double limb_radius = 0.042;
constexpr double joint_radius = 0.03;
constexpr double corner_radius = 0.22;
constexpr glm::dvec2 head{0.54, 0.21};
constexpr double head_radius = 0.095;
constexpr glm::dvec4 tile_colour{0.13, 0.15, 0.19, 1.0};
constexpr glm::dvec4 limb_colour{1.0, 0.55, 0.16, 1.0};
constexpr glm::dvec4 joint_colour{1.0, 0.95, 0.88, 1.0};

// In mid-stride, walking to the right: the spine, then each arm and leg from the trunk outwards.
constexpr std::array limbs{
    Limb{{0.53, 0.35}, {0.49, 0.56}},                                    //
    Limb{{0.53, 0.36}, {0.38, 0.45}}, Limb{{0.38, 0.45}, {0.31, 0.58}},  //
    Limb{{0.53, 0.36}, {0.63, 0.47}}, Limb{{0.63, 0.47}, {0.74, 0.42}},  //
    Limb{{0.49, 0.56}, {0.41, 0.71}}, Limb{{0.41, 0.71}, {0.25, 0.81}},  //
    Limb{{0.49, 0.56}, {0.63, 0.67}}, Limb{{0.63, 0.67}, {0.66, 0.85}},
};

double distance_to(const Limb& limb, const glm::dvec2& point) {
    const glm::dvec2 along = limb.to - limb.from;
    const double t = std::clamp(glm::dot(point - limb.from, along) / glm::dot(along, along), 0.0, 1.0);
    return glm::distance(point, limb.from + along * t);
}

double distance_to_tile(const glm::dvec2& point) {
    const glm::dvec2 beyond = glm::abs(point - 0.5) - (0.5 - corner_radius);
    return glm::length(glm::max(beyond, 0.0)) + std::min(std::max(beyond.x, beyond.y), 0.0) - corner_radius;
}

/// The part of a pixel covered by a shape whose edge is at this signed distance in pixels.
double coverage(double distance) { return std::clamp(0.5 - distance, 0.0, 1.0); }

void paint(glm::dvec4& under, const glm::dvec4& colour, double amount) { under = glm::mix(under, colour, amount); }

glm::dvec4 colour_at(const glm::dvec2& point, double pixels) {
    double limb = glm::distance(point, head) - head_radius;
    double joint = 1.0;
    for (const Limb& each : limbs) {
        limb = std::min(limb, distance_to(each, point) - limb_radius);
        joint = std::min(
            {joint, glm::distance(point, each.from) - joint_radius, glm::distance(point, each.to) - joint_radius});
    }
    glm::dvec4 colour = tile_colour;
    paint(colour, limb_colour, coverage(limb * pixels));
    paint(colour, joint_colour, coverage(joint * pixels));
    colour.a = coverage(distance_to_tile(point) * pixels);
    return colour;
}

}  // namespace

Icon draw_icon(int size) {
    Icon icon{size, {}};
    icon.pixels.reserve(static_cast<std::size_t>(size) * static_cast<std::size_t>(size) * 4);
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            const glm::dvec4 colour = colour_at((glm::dvec2(x, y) + 0.5) / static_cast<double>(size), size);
            for (int channel = 0; channel < 4; ++channel)
                icon.pixels.push_back(static_cast<std::uint8_t>(std::lround(colour[channel] * 255.0)));
        }
    }
    return icon;
}

}  // namespace skelplay::app
